import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { getCallInfo } from '#features/phone/contract/history.ts'
import { readCaller } from '../../contract/callers.ts'
import { persons } from '../../contract/persons.ts'
import { makeBusiness, makePerson, makePipeline } from '../testing.ts'

const program = await startTestProgram()
let ana: Client
let eva: Client
let person: number

beforeAll(async () => {
  const admin = await program.signIn('admin')
  ana = await program.signIn('ana')
  eva = await program.signIn('eva')
  const { stages } = await makePipeline(admin)
  person = await makePerson(ana, { first_name: 'Rosa', last_name: 'Pérez', mobile: '3007770001' })
  await makeBusiness(ana, stages[0], { name: 'Plan hogar', person })
})

test.each(['+573007770001', '573007770001', '3007770001'])(
  'a caller from %s is recognised, with their open records',
  async (number) => {
    const info = await ana.call(getCallInfo, { query: { call_direction: 'INCOMING', number } })
    expect(info).toMatchObject({ label: 'Rosa Pérez', number })
    const { person: known } = await ana.call(readCaller, { params: { number } })
    expect(known).toMatchObject({
      id: person,
      state: 'person',
      business: [{ name: 'Plan hogar' }],
      event: null,
    })
  },
)

test('numbers of invisible people, extensions and unknown numbers match nobody', async () => {
  const ask = async (client: Client, number: string) =>
    (await client.call(readCaller, { params: { number } })).person
  expect(await ask(eva, '+573007770001')).toBeNull()
  expect(await ask(ana, '1002')).toBeNull()
  expect(await ask(ana, '+573009999999')).toBeNull()
  const info = await eva.call(getCallInfo, {
    query: { call_direction: 'INCOMING', number: '+573007770001' },
  })
  expect(info.label).toBe('Desconocido')
})

test('a new lead is offered for external numbers only, not for extensions and short codes', async () => {
  const ask = async (number: string) => (await ana.call(readCaller, { params: { number } })).outside
  expect(await ask('+573009999999')).toBe(true)
  expect(await ask('3009999999')).toBe(true)
  expect(await ask('1002')).toBe(false)
  expect(await ask('123')).toBe(false)
})

test('a number in a range that is newer than every list can be entered, and its caller is recognised', async () => {
  const body = { first_name: 'Gilma', mobile: '(326) 123-4567' }
  const { record } = await ana.call(persons.routes.create, { body })
  expect(record).toMatchObject({ mobile: '+573261234567' })
  for (const number of ['3261234567', '+573261234567', '00573261234567'])
    expect((await ana.call(readCaller, { params: { number } })).person, number).toMatchObject({
      id: record.id,
    })
  const refused = ana.call(persons.routes.create, { body: { ...body, mobile: '9261234567' } })
  await expect(refused).rejects.toThrow('400 invalid')
})
