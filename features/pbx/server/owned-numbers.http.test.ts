import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { companies } from '#features/provider/contract/companies.ts'
import { numbers } from '#features/provider/contract/numbers.ts'
import { dids } from '../contract/routing/dids.ts'
import { carrierNumbers, idOf, testHosts } from './carrier-numbers-for-tests.ts'

/** A number belongs to one company. */

const { resolve } = testHosts()
type Numbers = ReturnType<typeof carrierNumbers>

let program: TestProgram
let admin: Client
let eva: Client
let operador: Client
let trunkOf: Numbers['trunkOf']
let didOf: Numbers['didOf']
let give: Numbers['give']
let reached: Numbers['reached']

beforeAll(async () => {
  program = await startTestProgram({ resolveHost: resolve })
  await program.makeAdministrator('eva')
  ;[admin, eva, operador] = await program.signInAll('admin', 'eva', 'operador')
  ;({ trunkOf, didOf, give, reached } = carrierNumbers({ program, operador, resolve }))
})

test('given twice it is refused; released it can be given to another, and the first one’s DID waits', async () => {
  const trunk = await trunkOf(admin, 'Única', '198.51.100.40')
  await trunkOf(eva, 'Única', '198.51.100.40')
  const first = await didOf(admin, '576015559941')
  await didOf(eva, '6015559941')
  const given = await give(admin, '576015559941')
  expect(await give(eva, '+576015559941')).toMatchObject({
    ok: false,
    body: { fields: { number: [expect.any(String)] } },
  })
  if (!given.ok) throw new Error('not given')
  const params = { id: given.body.record.id }
  await operador.call(numbers.routes.remove, { params })
  expect(await give(eva, '+576015559941')).toMatchObject({ status: 201 })
  for (const dialed of ['576015559941', '6015559941'])
    expect(await reached(trunk, dialed, '198.51.100.40')).toBe(idOf(eva))
  expect(await admin.call(dids.routes.read, { params: { id: first.id } })).toMatchObject({
    ownership: 'pending',
  })
  expect(
    await operador.send(numbers.routes.act, { body: { action: 'restore', ids: [params.id] } }),
  ).toMatchObject({
    ok: false,
  })
})

test('of two who are given it at the same moment one gets it', async () => {
  const answers = await Promise.all([give(admin, '576015559951'), give(eva, '576015559951')])
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
})

test('what companies enter is requested, and no longer once they remove it', async () => {
  const { id } = await didOf(eva, '3105559961')
  const search = '+573105559961'
  const listed = () => operador.call(numbers.routes.list, { query: { search } })
  expect((await listed()).results).toMatchObject([
    { number: search, ownership: 'requested', company: { id: idOf(eva) }, owned_since: null },
  ])
  await eva.call(dids.routes.remove, { params: { id } })
  expect((await listed()).results).toEqual([])
})

test('a suspended company keeps its numbers; meanwhile nobody gets their calls', async () => {
  const trunk = await trunkOf(admin, 'Suspendida', '198.51.100.60')
  const theirs = await trunkOf(eva, 'Suspendida', '198.51.100.60')
  await didOf(eva, '576015559971')
  await give(eva, '576015559971')
  await didOf(admin, '576015559971')
  const ids = [idOf(eva)]
  const act = (action: 'disable' | 'enable') => operador.call(companies.routes.act, { body: { action, ids } })
  await act('disable')
  expect(await reached(trunk, '576015559971', '198.51.100.60')).toBeNull()
  await act('enable')
  expect(await reached(theirs, '576015559971', '198.51.100.60')).toBe(idOf(eva))
  ;[eva] = await program.signInAll('eva')
})

test('over a trunk that registers with us, internal numbers need no owner, public ones do', async () => {
  const peer = await trunkOf(eva, 'Central propia', '', 'peer')
  expect(await didOf(eva, '200')).toMatchObject({ ownership: 'internal' })
  await didOf(eva, '576015559981')
  expect(await reached(peer, '200')).toBe(idOf(eva))
  expect(await reached(peer, '576015559981')).toBeNull()
  await give(eva, '576015559981')
  expect(await reached(peer, '576015559981')).toBe(idOf(eva))
  const known = await trunkOf(eva, 'Por dirección', '198.51.100.70')
  expect(await reached(known, '200', '198.51.100.70')).toBeNull()
})

test('companies neither see nor give numbers', async () => {
  for (const client of [admin, eva]) {
    const body = { number: '+576015559991', company: idOf(client), ownership: 'owned' } as const
    expect(await client.send(numbers.routes.create, { body })).toMatchObject({ status: 403 })
    expect(await client.send(numbers.routes.list, { query: {} })).toMatchObject({ status: 403 })
  }
})
