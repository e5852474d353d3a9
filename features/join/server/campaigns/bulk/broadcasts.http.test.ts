import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { conforms } from '#platform/resource/testing/conformance.ts'
import { eventually } from '#platform/testing/eventually.ts'
import {
  previewBroadcast,
  readBroadcastPlan,
  retryBroadcast,
  startBroadcast,
  stepBroadcastRoute,
  uploadAudience,
} from '../../../contract/bulk/broadcast-calls.ts'
import { joinBroadcastRecipients, joinBroadcasts } from '../../../contract/bulk/broadcasts.ts'
import { broadcastingOf, people, startMeta } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })
const { fate, meta } = await startMeta()
const program = await startTestProgram({ runJobs: true, settings: { WHATSAPP_CLOUD_URL: meta.origin } })
// The other company's administrator.
const { systemRows } = program.database
await systemRows.updateTable('users').set({ role: 'administrator' }).where('username', '=', 'bruno').execute()
const admin = await program.signIn('admin')
const bruno = await program.signIn('bruno')
const ana = await program.signIn('ana')
const { account, template, broadcastOf } = await broadcastingOf(admin)

/** Delayed jobs are polled every other second; ms. */
const PATIENCE = 20_000
const plan = (id: number) => admin.call(readBroadcastPlan, { params: { id } })
const start = (id: number) => admin.call(startBroadcast, { params: { id }, body: {} })
const sentTo = (phone: string): number =>
  meta.asked.filter(({ path, body }) => path.endsWith('/messages') && body.includes(`"57${phone}"`)).length
const runJob = (job: string, payload: object = {}) =>
  sql`SELECT enqueue_job(${job}, ${JSON.stringify(payload)}::json, 1, NULL)`.execute(systemRows)
const untilDone = (id: number, results: object) =>
  eventually(async () => expect(await plan(id)).toMatchObject({ state: 'done', results }), PATIENCE)

test('invalid and duplicate numbers and missing data are reported beforehand; each recipient can be previewed and gets one message', async () => {
  const id = await broadcastOf([
    ['3001140001', 'Ana', '$ 10'],
    ['+57 300 114 0001', 'Ana otra vez', '$ 10'],
    ['12345', 'Nadie', '$ 1'],
    ['3001140002', 'Sin deuda', ''],
    ['573001140003', '', '$ 30'],
  ])
  expect(await plan(id)).toMatchObject({
    state: 'draft',
    params_wanted: 2,
    audience: 'deudores.csv',
    total: 5,
    results: { ready: 2, duplicate: 1, invalid: 1, incomplete: 1 },
  })
  const { results } = await admin.call(previewBroadcast, { params: { id }, query: {} })
  expect(results[0]).toMatchObject({ phone: '+573001140001', text: 'Hola Ana, debe $ 10' })
  expect(results[4]).toMatchObject({ phone: '+573001140003', text: 'Hola cliente, debe $ 30' })
  await start(id)
  await untilDone(id, { sent: 2, duplicate: 1, invalid: 1, incomplete: 1 })
  expect([sentTo('3001140001'), sentTo('3001140002'), sentTo('3001140003')]).toEqual([1, 0, 1])
  expect((await admin.send(startBroadcast, { params: { id }, body: {} })).status).toBe(409)
  const listed = await admin.call(joinBroadcastRecipients.routes.list, {
    query: { broadcast: String(id), result: 'sent' } as never,
  })
  expect(listed.count).toBe(2)
  // The minute's job updates the list's figures.
  await runJob('join.broadcast-sweep')
  const read = () => admin.call(joinBroadcasts.routes.read, { params: { id } })
  await eventually(async () => expect(await read()).toMatchObject({ total: 5, sent: 2 }), PATIENCE)
})

test('a broadcast is limited to its account’s rate, so that agents’ messages are not delayed', async () => {
  const id = await broadcastOf(people(1_148_000, 4), 80)
  const limit = (perSecond: number) =>
    systemRows
      .updateTable('join_accounts')
      .set({ per_second: perSecond })
      .where('id', '=', account.id)
      .execute()
  await limit(2)
  expect((await plan(id)).per_second).toBe(2)
  await start(id)
  await untilDone(id, { sent: 4 })
  const { started_at: from, next_at: to } = await systemRows
    .selectFrom('join_broadcasts')
    .select(['started_at', 'next_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect((to?.getTime() ?? 0) - (from?.getTime() ?? 0)).toBeGreaterThanOrEqual(2000)
  await limit(500)
})

test('contacts who opted out before or after the start get no message', async () => {
  const first = await broadcastOf([['3001141001', 'Eva', '$ 1']])
  await start(first)
  await untilDone(first, { sent: 1 })
  await systemRows
    .updateTable('join_contacts')
    .set({ opted_out_at: new Date() })
    .where('phone', '=', '+573001141001')
    .execute()
  const second = await broadcastOf([
    ['3001141001', 'Eva', '$ 1'],
    ['3001141002', 'Rosa', '$ 2'],
  ])
  expect((await plan(second)).results).toEqual({ opted_out: 1, ready: 1 })
  await start(second)
  await untilDone(second, { opted_out: 1, sent: 1 })
  expect(sentTo('3001141001')).toBe(1)
})

test('concurrent workers write to nobody twice', async () => {
  const id = await broadcastOf(people(1142000, 60))
  await start(id)
  await Promise.all(Array.from({ length: 6 }, () => runJob('join.broadcast', { broadcast_id: id })))
  await untilDone(id, { sent: 60 })
  for (const [phone] of people(1142000, 60)) expect(sentTo(phone)).toBe(1)
})

test('a paused broadcast stops and resumes where it was; a cancelled one stays cancelled', async () => {
  const id = await broadcastOf(people(1143000, 8), 1)
  await start(id)
  await eventually(async () => expect((await plan(id)).results.sent ?? 0).toBeGreaterThan(0), PATIENCE)
  const paused = await admin.call(stepBroadcastRoute, { params: { id }, body: { step: 'pause' } })
  expect(paused.state).toBe('paused')
  await runJob('join.broadcast', { broadcast_id: id })
  const { ready = 0 } = (await plan(id)).results
  expect(ready).toBeGreaterThan(0)
  expect((await admin.call(stepBroadcastRoute, { params: { id }, body: { step: 'resume' } })).state).toBe(
    'running',
  )
  await eventually(async () => expect((await plan(id)).results.ready ?? 0).toBeLessThan(ready), PATIENCE)
  expect((await admin.call(stepBroadcastRoute, { params: { id }, body: { step: 'cancel' } })).state).toBe(
    'cancelled',
  )
  expect((await admin.send(stepBroadcastRoute, { params: { id }, body: { step: 'resume' } })).status).toBe(
    409,
  )
})

test('after a crash a broadcast completes without repeating messages', async () => {
  const id = await broadcastOf(people(1144000, 3))
  // State after a crash: running, one message requested without an answer, and no job.
  await systemRows
    .updateTable('join_broadcasts')
    .set({ state: 'running', started_at: new Date(), next_at: new Date(Date.now() - 60_000) })
    .where('id', '=', id)
    .execute()
  await runJob('join.broadcast-sweep')
  await untilDone(id, { sent: 3 })
  const { message_id } = await systemRows
    .selectFrom('join_broadcast_recipients')
    .select('message_id')
    .where('broadcast_id', '=', id)
    .limit(1)
    .executeTakeFirstOrThrow()
  await systemRows
    .updateTable('join_messages')
    .set({ status: 'enqueue', asked_at: new Date(Date.now() - 600_000), provider_id: null })
    .where('id', '=', message_id)
    .execute()
  await runJob('join.left-over')
  await eventually(
    async () => expect((await plan(id)).results).toEqual({ sent: 2, unconfirmed: 1 }),
    PATIENCE,
  )
  for (const [phone] of people(1144000, 3)) expect(sentTo(phone)).toBe(1)
})

test('a message without the provider’s answer is unconfirmed and not repeated; a retry covers failed ones only', async () => {
  fate.set('573001145000', 'break').set('573001145001', 'refuse')
  const id = await broadcastOf(people(1145000, 3))
  await start(id)
  await untilDone(id, { unconfirmed: 1, failed: 1, sent: 1 })
  const { results } = await admin.call(joinBroadcastRecipients.routes.list, {
    query: { broadcast: String(id), result: 'failed' } as never,
  })
  expect(results).toMatchObject([{ phone: '+573001145001', reason: 'undeliverable', attempts: 1 }])
  fate.clear()
  await admin.call(retryBroadcast, { params: { id }, body: {} })
  await untilDone(id, { unconfirmed: 1, sent: 2 })
  expect([0, 1, 2].map((index) => sentTo(`300114500${index}`))).toEqual([1, 2, 1])
  expect((await admin.send(retryBroadcast, { params: { id }, body: {} })).status).toBe(409)
  await admin.call(retryBroadcast, { params: { id }, body: { unconfirmed: true } })
  await untilDone(id, { sent: 3 })
})

test('a scheduled broadcast starts by itself', async () => {
  const id = await broadcastOf(people(1146000, 1))
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const planned = await admin.call(startBroadcast, { params: { id }, body: { at } })
  expect(planned).toMatchObject({ state: 'scheduled', scheduled_at: at })
  await systemRows
    .updateTable('join_broadcasts')
    .set({ next_at: new Date(Date.now() - 60_000) })
    .where('id', '=', id)
    .execute()
  await runJob('join.broadcast-sweep')
  await untilDone(id, { sent: 1 })
})

test('another company and agents have no access to broadcasts', async () => {
  const id = await broadcastOf(people(1148000, 1))
  const params = { id }
  expect((await bruno.send(readBroadcastPlan, { params })).status).toBe(404)
  expect((await bruno.send(previewBroadcast, { params, query: {} })).status).toBe(404)
  expect((await bruno.send(startBroadcast, { params, body: {} })).status).toBe(404)
  expect((await bruno.send(stepBroadcastRoute, { params, body: { step: 'cancel' } })).status).toBe(404)
  expect((await bruno.send(retryBroadcast, { params, body: {} })).status).toBe(404)
  const file = new Blob(['Celular\n3001148001'])
  expect((await bruno.send(uploadAudience, { params, body: {}, file, fileName: 'x.csv' })).status).toBe(404)
  expect((await bruno.call(joinBroadcastRecipients.routes.list, { query: {} })).count).toBe(0)
  expect((await ana.send(readBroadcastPlan, { params })).status).toBe(403)
})

const stage = () => ({
  keeper: admin,
  stranger: bruno,
  everybody: [admin, ana],
  statements: program.statements,
})
conforms(stage, joinBroadcasts, { values: () => ({ account: account.id, template: template.id }) })
conforms(stage, joinBroadcastRecipients)
