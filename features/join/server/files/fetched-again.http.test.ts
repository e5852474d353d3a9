import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { inParsingTurn } from '#platform/parsing/server/parse-in-worker.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listChats } from '../../contract/chats.ts'
import { fetchFileAgain, listMessages } from '../../contract/messages.ts'
import { found } from '../testing.ts'
import { cloudLineOf } from '../testing-cloud.ts'

vi.setConfig({ testTimeout: 90_000 })
/** A job that found no room is put back for some seconds; ms. */
const PATIENCE = 60_000

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const media = createServer((_, response) => response.end(PNG)).listen(0, '127.0.0.1')
await once(media, 'listening')
afterAll(() => media.close())
const { port } = media.address() as AddressInfo
/** Files that the provider has no longer. */
const gone = new Set(['LOST'])
const meta = await startRecordingStandIn(({ path }) => {
  return gone.has(path.slice(1))
    ? { status: 404, body: {} }
    : { body: { url: `http://127.0.0.1:${port}${path}`, mime_type: 'image/png' } }
})
afterAll(() => meta.stop())
const program = await startTestProgram({
  runJobs: true,
  settings: { WHATSAPP_CLOUD_URL: meta.origin, MESSAGING_PRIVATE_ADDRESSES: 'true' },
})
const [admin, luis, eva] = await program.signInAll('admin', 'luis', 'eva')
const line = await cloudLineOf(admin, program.origin)

const asksFor = (path: string): number => meta.asked.filter((one) => one.path === path).length

/** Receives a picture. @returns its message as it is now */
async function received(from: string, media: string) {
  await line.tell({
    contacts: [{ profile: { name: 'Fabio' }, wa_id: from }],
    messages: [
      {
        from,
        id: `wamid.${media}`,
        timestamp: String(Math.round(Date.now() / 1000)),
        type: 'image',
        image: { id: media, mime_type: 'image/png' },
      },
    ],
  })
  const chat = await eventually(async () => {
    const { results } = await admin.call(listChats, { query: { page_size: 100 } })
    return found(results.find(({ phone }) => phone === from))
  }, PATIENCE)
  return async () => found((await admin.call(listMessages, { query: { sender: chat.id } })).results[0])
}

const previewOf = (id: number) =>
  program.database.systemRows
    .selectFrom('join_files')
    .select('preview_id')
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow()

test('a file that could not be fetched is fetched again by whoever sees the conversation', async () => {
  const now = await received('573005559301', 'LOST')
  await eventually(async () => expect((await now()).payload.media).toBe('failed'), PATIENCE)
  const { id } = await now()
  for (const other of [luis, eva])
    expect((await other.send(fetchFileAgain, { params: { id } })).status).toBe(404)
  gone.clear()
  expect((await admin.call(fetchFileAgain, { params: { id } })).payload.media).toBe('pending')
  await eventually(async () => expect((await now()).payload.media).toBe('ready'), PATIENCE)
  // Nothing to fetch any more.
  expect((await admin.send(fetchFileAgain, { params: { id } })).status).toBe(404)
})

test('a picture that comes while too many files are read is there at once, its thumbnail later', async () => {
  const room = Promise.withResolvers<void>()
  const { companyId } = await program.database.systemRows
    .selectFrom('users')
    .select('company_id as companyId')
    .where('id', '=', admin.session.userId)
    .executeTakeFirstOrThrow()
  let isFull = false
  const hold = () =>
    inParsingTurn(companyId, () => room.promise).catch(() => {
      isFull = true
    })
  const holding: Promise<void>[] = []
  while (!isFull) {
    holding.push(hold())
    await new Promise(setImmediate)
  }
  try {
    const now = await received('573005559302', 'FULL')
    await eventually(async () => expect((await now()).payload.media).toBe('ready'), PATIENCE)
    const { id } = await now()
    expect(await previewOf(id)).toEqual({ preview_id: null })
    room.resolve()
    await eventually(async () => expect((await previewOf(id)).preview_id).not.toBeNull(), PATIENCE)
    expect(asksFor('/FULL')).toBe(1)
  } finally {
    room.resolve()
    await Promise.all(holding)
  }
})
