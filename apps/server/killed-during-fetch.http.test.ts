import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { listChats } from '#features/join/contract/chats.ts'
import { listMessages } from '#features/join/contract/messages.ts'
import { found } from '#features/join/server/testing.ts'
import { cloudLineOf } from '#features/join/server/testing-cloud.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startRedis } from '#platform/testing/redis.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { startTestProgram } from './testing.ts'
import { type NodeProcess, startNode } from './testing-nodes.ts'

// Starts, kills and takes over programs.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })
const PATIENCE = 90_000

/** How many downloads the provider leaves without an end. */
let endless = 1
let asked = 0
const media = createServer((_, response) => {
  asked += 1
  endless -= 1
  response.writeHead(200, { 'content-type': 'application/pdf' })
  if (endless < 0) response.end('%PDF-1.4')
  else response.write('%PDF')
}).listen(0, '127.0.0.1')
await once(media, 'listening')
const { port } = media.address() as AddressInfo
const meta = await startRecordingStandIn(({ path }) => ({
  body: { url: `http://127.0.0.1:${port}${path}`, mime_type: 'application/pdf' },
}))
const redis = await startRedis()
const database = await testDatabase()
const settings = {
  REDIS_URL: redis.url,
  WHATSAPP_CLOUD_URL: meta.origin,
  MESSAGING_PRIVATE_ADDRESSES: 'true',
}
/** A web node; jobs run in processes that can be killed. */
const front = await startTestProgram({ database, settings, roles: ['web', 'realtime'] })
const admin = await front.signIn('admin')
const { systemRows } = front.database
const owner = new Client({ connectionString: database.ownerUrl })
await owner.connect()
const folder = await temporaryFolder()
let worker: NodeProcess | undefined
afterAll(async () => {
  await worker?.stop()
  await owner.end()
  media.closeAllConnections()
  media.close()
  await meta.stop()
  await removeFolder(folder)
})
let started = 0
async function startWorker(): Promise<NodeProcess> {
  started += 1
  const keys = { DATABASE_URL: database.ownerUrl, MASTER_SECRET: database.masterSecret.toString('hex') }
  worker = await startNode(join(folder, `node-${started}`), { ...settings, ...keys }, ['--roles=web,jobs'])
  return worker
}

test('a file whose last attempt a kill -9 interrupted is fetched after the next start, not pending for ever', async () => {
  const line = await cloudLineOf(admin, front.origin)
  const from = '573005559401'
  const first = await startWorker()
  await line.tell({
    contacts: [{ profile: { name: 'Fabio' }, wa_id: from }],
    messages: [
      {
        from,
        id: 'wamid.pdf',
        timestamp: String(Math.round(Date.now() / 1000)),
        type: 'document',
        document: { id: 'PDF', mime_type: 'application/pdf', filename: 'factura.pdf' },
      },
    ],
  })
  await eventually(() => expect(asked).toBe(1), PATIENCE)
  await first.kill()
  // It was the queue's last attempt, and long ago.
  await owner.query(
    'UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE locked_at IS NOT NULL',
  )
  await owner.query(`UPDATE join_files SET tried_at = now() - interval '1 day'`)
  const stateOf = async () => {
    const { results } = await admin.call(listChats, { query: { page_size: 100 } })
    const { id } = found(results.find(({ phone }) => phone === from))
    return found((await admin.call(listMessages, { query: { sender: id } })).results[0]).payload.media
  }
  expect(await stateOf()).toBe('pending')
  await startWorker()
  await sql`SELECT enqueue_job('join.left-files', '{}'::json, 1, NULL)`.execute(systemRows)
  await eventually(async () => expect(await stateOf()).toBe('ready'), PATIENCE)
  expect(asked).toBe(2)
})

test('a file whose attempts are used up is shown as failed, whoever counted them', async () => {
  const { message_id: id } = await systemRows
    .updateTable('join_files')
    .set({ state: 'pending', source: 'PDF', attempts: 8, tried_at: new Date(Date.now() - 86_400_000) })
    .returning('message_id')
    .executeTakeFirstOrThrow()
  await sql`SELECT enqueue_job('join.left-files', '{}'::json, 1, NULL)`.execute(systemRows)
  await eventually(async () => {
    const { state } = await systemRows
      .selectFrom('join_files')
      .select('state')
      .where('message_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('failed')
  }, PATIENCE)
})
