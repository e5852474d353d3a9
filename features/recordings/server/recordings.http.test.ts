import { beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { conforms } from '#platform/resource/testing/conformance.ts'
import { recordings } from '../contract/recordings.ts'
import { recordingPolicyOf } from './recording-policy.ts'
import { recorder } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })

const program = await startTestProgram()
const { statements, database } = program
let ana: Client
let luis: Client
let marta: Client
let admin: Client
let eva: Client
let operator: Client
const { routes } = recordings
let ids: number[]

beforeAll(async () => {
  ;[ana, luis, marta, admin, eva, operator] = (await Promise.all(
    (['ana', 'luis', 'marta', 'admin', 'eva', 'operador'] as const).map((name) => program.signIn(name)),
  )) as [Client, Client, Client, Client, Client, Client]
  const add = recorder(program, ana.session.company.id)
  ids = [
    await add({ startedAt: new Date('2026-11-21T15:00:00Z'), seconds: 3 }),
    await add({ other: { number: '+576015550101', name: 'Ñandú S.A.' }, direction: 'OUTGOING' }),
    await add({ extension: '1002', queue: { id: 999_999, name: 'Ventas' } }),
  ]
})

conforms(
  () => ({ keeper: admin, stranger: eva, everybody: [ana, marta, admin, operator], statements }),
  recordings,
)

test('an agent hears what they spoke, whoever supervises hears the company, nobody another company', async () => {
  const listed = async (client: Client) =>
    (await client.call(routes.list, { query: {} })).results.map(({ id }) => id)
  expect(await listed(ana)).toEqual([ids[0], ids[1]])
  expect(await listed(luis)).toEqual([ids[2]])
  expect((await listed(marta)).toSorted()).toEqual(ids.toSorted())
  expect(await listed(eva)).toEqual([])
  expect((await luis.send(routes.read, { params: { id: ids[0] ?? 0 } })).status).toBe(404)
})

test('a recording says whose it is, and stays theirs when somebody else gets the extension', async () => {
  const record = await ana.call(routes.read, { params: { id: ids[0] ?? 0 } })
  expect(record).toMatchObject({
    label: 'Pedro Páramo',
    number: '+573001234567',
    extension: '1001',
    duration: 3,
    direction: 'INCOMING',
    user: { label: 'Ana Gómez' },
    queue: null,
  })
  const queued = await luis.call(routes.read, { params: { id: ids[2] ?? 0 } })
  expect(queued.queue).toBe('Ventas')
})

test('what is recorded is what the platform allows and the company says', async () => {
  const companyId = ana.session.company.id
  const policy = () => recordingPolicyOf(database.systemRows, companyId)
  expect(await policy()).toMatchObject({ incoming: true, internal: false, format: 'wav', keptDays: null })
  await database.system(({ rows }) =>
    rows.updateTable('companies').set({ record_manage: false }).where('id', '=', companyId).execute(),
  )
  expect(await policy()).toMatchObject({ incoming: false, outgoing: false, onDemand: false })
  await database.system(({ rows }) =>
    rows.updateTable('companies').set({ record_manage: true }).where('id', '=', companyId).execute(),
  )
})
