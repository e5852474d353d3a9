import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import {
  planBroadcast,
  readBroadcastPlan,
  startBroadcast,
  uploadAudience,
} from '#features/join/contract/bulk/broadcast-calls.ts'
import { joinBroadcasts } from '#features/join/contract/bulk/broadcasts.ts'
import { listChats } from '#features/join/contract/chats.ts'
import { joinTemplates } from '#features/join/contract/config/catalogs.ts'
import { listMessages, newMessage } from '#features/join/contract/messages.ts'
import { submitTemplate } from '#features/join/contract/templates/template-calls.ts'
import { found } from '#features/join/server/testing.ts'
import { cloudLineOf, written } from '#features/join/server/testing-cloud.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startRedis } from '#platform/testing/redis.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { startTestProgram } from './testing.ts'
import { type NodeProcess, startNode } from './testing-nodes.ts'

// Starts, kills and takes over programs.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 120_000 })
const PATIENCE = 90_000

/** Recipient whose messages the provider accepts without answering. */
const held = new Set<string>()
const meta = await startRecordingStandIn(({ method, path, body }) => {
  if (method === 'GET') return { body: { data: [] } }
  if (path.endsWith('/message_templates')) return { body: { id: 't1', status: 'APPROVED' } }
  const { to } = JSON.parse(body) as { to: string }
  if (held.has(to)) return new Promise<never>(() => {})
  return { body: { messages: [{ id: `wamid.${meta.asked.length}` }] } }
})
afterAll(() => meta.stop())
const asksFor = (to: string): number => meta.asked.filter(({ body }) => body.includes(`"to":"${to}"`)).length

const redis = await startRedis()
const database = await testDatabase()
const settings = {
  REDIS_URL: redis.url,
  WHATSAPP_CLOUD_URL: meta.origin,
  MESSAGING_PRIVATE_ADDRESSES: 'true',
}
/** A web node; sending is done by processes that can be killed. */
const front = await startTestProgram({ database, settings, roles: ['web', 'realtime'] })
const admin = await front.signIn('admin')
const { systemRows } = front.database

const folder = await temporaryFolder()
let started = 0
const living = new Set<NodeProcess>()
afterAll(async () => {
  for (const node of living) await node.stop()
  await removeFolder(folder)
})
async function startWorker(): Promise<void> {
  started += 1
  const node = await startNode(
    join(folder, `node-${started}`),
    {
      ...settings,
      DATABASE_URL: database.ownerUrl,
      MASTER_SECRET: database.masterSecret.toString('hex'),
    },
    ['--roles=web,jobs'],
  )
  living.add(node)
}
async function killWorkers(): Promise<void> {
  await Promise.all([...living].map((node) => node.kill()))
  living.clear()
}
const runJob = (job: string) => sql`SELECT enqueue_job(${job}, '{}'::json, 1, NULL)`.execute(systemRows)
const messagesOf = async (sender: number) =>
  (await admin.call(listMessages, { query: { sender, page_size: 100 } })).results
const statusesOf = async (sender: number): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await messagesOf(sender))
      .filter(({ direction, kind }) => direction === 'out' && kind !== 'system')
      .map(({ message, status }) => [message, status]),
  )
/** Simulates that the program died that long ago. */
const age = () =>
  systemRows
    .updateTable('join_messages')
    .set({ asked_at: new Date(Date.now() - 600_000) })
    .where('status', '=', 'enqueue')
    .where('asked_at', 'is not', null)
    .execute()

const line = await cloudLineOf(admin, front.origin, { per_second: 200 })
const { record: template } = await admin.call(joinTemplates.routes.create, {
  body: { name: 'aviso', account: line.account, language: 'es_CO', message: 'Hola {{1}}' } as never,
})
await admin.call(submitTemplate, { params: { id: template.id } })

async function beginBroadcast(people: readonly string[]): Promise<{ id: number }> {
  const { record } = await admin.call(joinBroadcasts.routes.create, {
    body: { name: 'Cobro', account: line.account, template: template.id, per_second: 40 } as never,
  })
  const params = { id: record.id }
  const csv = ['Celular', ...people].join('\n')
  await admin.call(uploadAudience, { params, body: {}, file: new Blob([csv]), fileName: 'deudores.csv' })
  await admin.call(planBroadcast, {
    params,
    body: { phone_column: 'Celular', name_column: null, params: [{ column: null, text: 'cliente' }] },
  })
  await admin.call(startBroadcast, { params, body: {} })
  return params
}

test('after a kill during sending nobody is written to twice, doubtful messages are shown, and the rest is sent', async () => {
  const from = '573005550901'
  const people = Array.from({ length: 60 }, (_, index) => `57300555${1000 + index}`)
  const [, , , doubtful = ''] = people
  await startWorker()
  await line.tell(written('wamid.killed-1', from, 'Hola'))
  const chat = await eventually(async () => {
    const { results } = await admin.call(listChats, { query: { page_size: 100 } })
    return found(results.find(({ app }) => app === line.account))
  }, PATIENCE)
  held.add(from).add(doubtful)
  await admin.call(newMessage, { body: { sender: chat.id, message: 'En el aire' } })
  await eventually(() => expect(asksFor(from)).toBe(1), PATIENCE)
  await admin.call(newMessage, { body: { sender: chat.id, message: 'Detrás' } })
  const params = await beginBroadcast(people)
  await eventually(() => expect(asksFor(doubtful)).toBe(1), PATIENCE)
  await killWorkers()
  held.clear()
  // Received meanwhile: stored, and processed by the next runner.
  expect(await line.tell(written('wamid.killed-2', from, '¿Sigue ahí?'))).toBe(200)
  expect(await statusesOf(chat.id)).toEqual({ 'En el aire': 'enqueue', Detrás: 'enqueue' })
  await age()

  await startWorker()
  await runJob('join.left-over')
  await eventually(
    async () => expect(await statusesOf(chat.id)).toEqual({ 'En el aire': 'unconfirmed', Detrás: 'sent' }),
    PATIENCE,
  )
  await eventually(
    async () => expect((await messagesOf(chat.id)).map(({ message }) => message)).toContain('¿Sigue ahí?'),
    PATIENCE,
  )
  let unconfirmed = 0
  await eventually(async () => {
    // Due jobs are polled each minute; the test triggers it.
    await runJob('join.broadcast-sweep')
    const { state, results } = await admin.call(readBroadcastPlan, { params })
    expect(state).toBe('done')
    expect(Object.keys(results).sort()).toEqual(['sent', 'unconfirmed'])
    expect((results.sent ?? 0) + (results.unconfirmed ?? 0)).toBe(people.length)
    unconfirmed = results.unconfirmed ?? 0
  }, PATIENCE)
  expect(asksFor(from)).toBe(2)
  expect(people.filter((phone) => asksFor(phone) > 1)).toEqual([])
  // Killed right before sending: also in doubt.
  expect(people.filter((phone) => asksFor(phone) === 0).length).toBeLessThan(unconfirmed)
})
