import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import { readJourney } from '#features/phone/contract/journey.ts'
import { conforms } from '#platform/resource/testing/conformance.ts'
import { missedCalls } from '../contract/missed-calls.ts'

vi.setConfig({ testTimeout: 120_000 })

const program = await startTestProgram()
const { statements } = program
const rows = program.database.systemRows
const { routes } = missedCalls
let ana: Client
let luis: Client
let marta: Client
let admin: Client
let eva: Client
let operator: Client
const NUMBER = '+573001112233'

async function extensionOf(endpoint: string) {
  return rows
    .selectFrom('extensions')
    .select(['id', 'company_id'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirstOrThrow()
}

interface Built {
  outcome?: 'cancelled' | 'answered' | 'rejected' | 'completed'
  direction?: 'inbound' | 'outbound' | 'internal'
  number?: string
  /** Extensions it rang at. */
  offered?: readonly number[]
  answered?: boolean
  caller?: number
  at?: Date
}

/** Stores a call as the call control does: at its start, then at its end. */
async function call(companyId: number, built: Built = {}): Promise<string> {
  const id = randomUUID()
  const { direction = 'inbound', number = NUMBER, at = new Date(Date.now() - 60_000) } = built
  const outbound = direction === 'outbound'
  await rows
    .insertInto('calls')
    .values({
      id,
      company_id: companyId,
      dialed: outbound ? number : '6015550100',
      direction,
      caller_number: outbound ? '1001' : number,
      caller_name: outbound ? '' : 'Pedro Páramo',
      caller_extension_id: built.caller ?? null,
      started_at: at,
    })
    .execute()
  await rows
    .insertInto('call_facts')
    .values([
      {
        company_id: companyId,
        call_id: id,
        step: 1,
        kind: 'ring_group',
        at,
        about: JSON.stringify({ ring_group: 1, name: 'Ventas' }),
      },
      {
        company_id: companyId,
        call_id: id,
        step: 2,
        kind: 'offered',
        at,
        about: JSON.stringify({ extensions: built.offered ?? [] }),
      },
    ])
    .execute()
  await rows
    .updateTable('calls')
    .set({
      outcome: built.outcome ?? (built.answered ? 'answered' : 'cancelled'),
      answered_at: built.answered ? at : null,
      ended_at: new Date(at.getTime() + 20_000),
    })
    .where('id', '=', id)
    .execute()
  return id
}

const listed = async (client: Client, query: object = {}) =>
  (await client.call(routes.list, { query: { limit: 100, ...query } })).results

let companyId: number
let anas: number

beforeAll(async () => {
  ;[ana, luis, marta, admin, eva, operator] = await program.signInAll(
    'ana',
    'luis',
    'marta',
    'admin',
    'eva',
    'operador',
  )
  companyId = ana.session.company.id
  anas = (await extensionOf('demo-1001')).id
  await rows.deleteFrom('missed_calls').execute()
  for (const minutes of [90, 80, 70])
    await call(companyId, {
      number: `+5730011100${minutes}`,
      at: new Date(Date.now() - minutes * 60_000),
      offered: [anas],
    })
})

conforms(
  () => ({ keeper: admin, stranger: eva, everybody: [ana, marta, admin, operator], statements }),
  missedCalls,
)

test('an unanswered call is listed by the statement that ends it, for the people it concerns', async () => {
  const id = await call(companyId, { offered: [anas] })
  const mine = (await listed(ana)).find(({ call_id }) => call_id === id)
  expect(mine).toMatchObject({
    label: 'Pedro Páramo',
    number: NUMBER,
    called: 'Ventas',
    waited: 20,
    times: 1,
    status: 'pending',
    assignee: null,
  })
  const seen = async (client: Client) => (await listed(client)).some(({ call_id }) => call_id === id)
  expect(await Promise.all([marta, admin, luis, eva].map(seen))).toEqual([true, true, false, false])
  const params = { id: mine?.id ?? 0 }
  for (const stranger of [luis, eva])
    expect((await stranger.send(routes.edit, { params, body: { status: 'done', version: 1 } })).status).toBe(
      404,
    )
})

test('answered, refused, announcement-only and internal calls are not missed calls', async () => {
  const before = (await listed(admin)).length
  await call(companyId, { answered: true, number: '+573009990001' })
  await call(companyId, { outcome: 'rejected', number: '+573009990002' })
  await call(companyId, { outcome: 'completed', number: '+573009990003' })
  await call(companyId, { direction: 'internal', number: '1002' })
  expect((await listed(admin)).length).toBe(before)
})

test('a missed call is assigned; the assignee is notified, sees it and its journey, and closes it', async () => {
  const id = await call(companyId, { number: '+573002220001' })
  const record = (await listed(marta, { number: '+573002220001' }))[0]
  const params = { id: record?.id ?? 0 }
  expect((await luis.send(readJourney, { params: { callId: id } })).status).toBe(404)
  const input = await marta.call(routes.edit, {
    params,
    body: { assignee: luis.session.userId, version: record?.version ?? 0 },
  })
  expect(input.assignee).toMatchObject({ id: luis.session.userId })
  const bell = await luis.call(listNotifications, { query: {} })
  expect(bell.results[0]).toMatchObject({
    kind: 'missed_call_assigned',
    body: 'Pedro Páramo (+573002220001)',
    link: `/pbxCloud/perdidas?open=${params.id}`,
  })
  expect((await luis.call(readJourney, { params: { callId: id } })).steps.length).toBeGreaterThan(0)
  const done = await luis.call(routes.edit, {
    params,
    body: { status: 'done', note: 'Pidió una cotización', version: input.version },
  })
  expect(done).toMatchObject({
    status: 'done',
    done_by: { id: luis.session.userId },
    note: 'Pidió una cotización',
  })
  expect(done.done_at).not.toBeNull()
  // Another viewer with an outdated version is refused.
  const late = await marta.send(routes.edit, { params, body: { status: 'done', version: input.version } })
  expect(late.status).toBe(409)
  const again = await luis.call(routes.edit, { params, body: { status: 'pending', version: done.version } })
  expect(again).toMatchObject({ status: 'pending', done_by: null, done_at: null })
})

test('a later talk with the number in either direction closes all of its missed calls', async () => {
  const number = '+573004440001'
  const early = { number, at: new Date(Date.now() - 30 * 60_000) }
  await call(companyId, early)
  await call(companyId, { ...early, at: new Date(Date.now() - 20 * 60_000) })
  expect((await listed(admin, { number })).map(({ times }) => times)).toEqual([2, 2])
  // Called back without an answer.
  await call(companyId, { direction: 'outbound', number: '3004440001', caller: anas })
  expect((await listed(admin, { number })).map(({ status }) => status)).toEqual(['pending', 'pending'])
  await call(companyId, { direction: 'outbound', number: '3004440001', caller: anas, answered: true })
  expect((await listed(admin, { number })).map(({ status, done_by }) => [status, done_by?.id])).toEqual([
    ['returned', ana.session.userId],
    ['returned', ana.session.userId],
  ])
})
