import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { mergePersons } from '../../contract/merges.ts'
import { readPersonDetail } from '../../contract/person-detail.ts'
import { addContactPoint, editContactPoint, listNumberCorrections } from '../../contract/person-operations.ts'
import { persons } from '../../contract/persons.ts'
import { findPersonByNumber } from '../callers/find-person-by-number.ts'
import { makePerson } from '../testing.ts'
import { meantNumber } from './number-corrections.ts'

const program = await startTestProgram()
let ana: Client
let eva: Client

beforeAll(async () => {
  ;[ana, eva] = await program.signInAll('ana', 'eva')
})

const read = (id: number) => ana.call(persons.routes.read, { params: { id } })
const edit = (id: number, body: object) =>
  ana.send(persons.routes.edit, { params: { id }, body: body as never })
const pointsOf = async (id: number) => (await ana.call(readPersonDetail, { params: { id } })).contact_points
const called = (number: string) =>
  program.database.tenant(ana.session.company.id, ({ rows }) =>
    findPersonByNumber(
      rows,
      { ...ana.session, companyId: ana.session.company.id, language: 'es' } as never,
      number,
    ),
  )

test('several numbers and addresses are written as lines, with kinds, found and removed', async () => {
  const id = await makePerson(ana, {
    mobile: '3115550001',
    other_phones: ['601 745 1001 (Trabajo)'],
    other_emails: ['Otra@Example.com'],
  })
  expect(await read(id)).toMatchObject({
    other_phones: ['+576017451001 (Trabajo)'],
    other_emails: ['otra@example.com'],
  })
  const found = await ana.call(persons.routes.list, { query: { search: '601 745 1001' } as object })
  expect(found.results.map((one) => one.id)).toEqual([id])
  expect(await called('6017451001')).toMatchObject({ id })
  expect((await edit(id, { other_phones: ['no es un número'] })).status).toBe(400)
  expect((await edit(id, { mobile: '601 745 1001' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ mobile: '+576017451001', other_phones: [] })
  expect((await edit(id, { other_emails: [] })).status).toBe(200)
  expect(await read(id)).toMatchObject({ other_emails: [] })
})

test('a number of somebody else is taken, unless it is marked as shared; then it identifies nobody', async () => {
  const one = await makePerson(ana, { other_phones: ['6017451002'] })
  const other = await makePerson(ana)
  expect((await edit(other, { other_phones: ['6017451002'] })).status).toBe(409)
  expect((await edit(other, { other_phones: ['6017451002 (Conmutador)*'] })).status).toBe(200)
  expect((await read(one)).other_phones).toEqual(['+576017451002*'])
  expect(await called('6017451002')).toBeNull()
  const third = await makePerson(ana, { mobile: '6017451002' })
  expect((await pointsOf(third))[0]).toMatchObject({ shared: true, main: true })
  const [point] = (await pointsOf(one)).filter(({ shared }) => shared)
  const params = { id: one, point: point?.id ?? 0 }
  expect((await eva.send(editContactPoint, { params, body: { label: 'x' } })).status).toBe(404)
})

test('a point becomes the main one, and the former one stays', async () => {
  const id = await makePerson(ana, { mobile: '3115550003' })
  const added = await ana.call(addContactPoint, {
    params: { id },
    body: { kind: 'phone', value: '3115550004', label: 'Casa' },
  })
  await ana.call(editContactPoint, { params: { id, point: added.id }, body: { main: true } })
  expect(await read(id)).toMatchObject({ mobile: '+573115550004', other_phones: ['+573115550003'] })
})

test('numbers that were stored wrong are offered for correction, to their company alone', async () => {
  const id = await makePerson(ana, { mobile: '3115550005' })
  await program.database.systemRows
    .updateTable('persons')
    .set({ mobile: '+73115550005' })
    .where('id', '=', id)
    .execute()
  const { results } = await ana.call(listNumberCorrections, { query: {} as never })
  const mine = results.find(({ person }) => person.id === id)
  expect(mine).toMatchObject({ value: '+73115550005', suggestion: '+573115550005' })
  expect((await eva.call(listNumberCorrections, { query: {} as never })).results).toEqual([])
  const body = { value: mine?.suggestion ?? '' }
  await ana.call(editContactPoint, { params: { id, point: mine?.id ?? 0 }, body })
  expect(await read(id)).toMatchObject({ mobile: '+573115550005', other_phones: [] })
})

test('a merge brings all numbers together', async () => {
  const kept = await makePerson(ana, { mobile: '3115550006', other_phones: ['3115550007 (Casa)'] })
  const gone = await makePerson(ana, { mobile: '3115550008', other_emails: ['merged@x.co'] })
  await ana.call(mergePersons, { params: { id: kept }, body: { other: gone, take: [] } })
  expect(await read(kept)).toMatchObject({
    mobile: '+573115550006',
    other_phones: ['+573115550007 (Casa)', '+573115550008'],
    other_emails: ['merged@x.co'],
  })
})

test.each([
  ['+73105557007', '+573105557007'],
  ['+573105557007', null],
  ['057 310 555 7007', '+573105557007'],
])('%s was probably meant as %s', (value, meant) => expect(meantNumber(value, 'CO')).toBe(meant))
