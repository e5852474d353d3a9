import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { attachFile } from '#features/chat/contract/files.ts'
import { chatOf } from '#features/chat/server/testing.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { cloudLineOf } from '../testing-cloud.ts'

vi.setConfig({ testTimeout: 90_000 })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** 200 MiB, more than the largest file of a message, in some 200 KB. */
const BOMB = gzipSync(Buffer.alloc(200 * 1024 * 1024))

/** Where files of messages are: slow ones begin and never end. */
let slow = 0
const media = createServer((request, response) => {
  if (request.url === '/bomb') return response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB)
  if (!request.url?.startsWith('/slow')) return response.end(PNG)
  slow += 1
  return void response.writeHead(200, { 'content-type': 'image/png' }).write(PNG.subarray(0, 8))
})
media.listen(0, '127.0.0.1')
await once(media, 'listening')
const { port } = media.address() as AddressInfo
const meta = await startRecordingStandIn(({ path }) => ({
  body: { url: `http://127.0.0.1:${port}${path}`, mime_type: 'image/png' },
}))
const program = await startTestProgram({
  runJobs: true,
  settings: { WHATSAPP_CLOUD_URL: meta.origin, MESSAGING_PRIVATE_ADDRESSES: 'true' },
})
// Before the program stops, which waits for its jobs.
afterAll(async () => {
  media.closeAllConnections()
  media.close()
  await meta.stop()
})
await program.makeAdministrator('eva')
const [admin, ana, luis, eva] = await program.signInAll('admin', 'ana', 'luis', 'eva')
const theirs = await cloudLineOf(admin, program.origin)
const ours = await cloudLineOf(eva, program.origin)

const picture = (id: string, from: string) => ({
  contacts: [{ profile: { name: 'Fabio' }, wa_id: from }],
  messages: [
    {
      from,
      id: `wamid.${id}`,
      timestamp: String(Math.round(Date.now() / 1000)),
      type: 'image',
      image: { id, mime_type: 'image/png' },
    },
  ],
})
const stateOf = async (id: string) =>
  (
    await program.database.systemRows
      .selectFrom('join_files')
      .innerJoin('join_messages', 'join_messages.id', 'join_files.message_id')
      .select('join_files.state')
      .where('join_messages.provider_id', '=', `wamid.${id}`)
      .executeTakeFirst()
  )?.state

test("a stranger's slow servers hold neither another company's files nor other work", async () => {
  for (let index = 0; index < 40; index += 1)
    expect(await theirs.tell(picture(`slow-${index}`, `57300111${1_000 + index}`))).toBe(200)
  await eventually(() => expect(slow).toBeGreaterThan(1))
  expect(await ours.tell(picture('quick', '573009998877'))).toBe(200)
  await eventually(async () => expect(await stateOf('quick')).toBe('ready'))
  // The same company's other work continues too.
  const chat = await chatOf(ana, luis)
  const sent = await ana.call(attachFile, {
    body: { chat_id: chat },
    file: new Blob([new Uint8Array(PNG)]),
    fileName: 'foto.png',
  })
  await eventually(async () => {
    const { preview_id } = await program.database.systemRows
      .selectFrom('chat_files')
      .select('preview_id')
      .where('message_id', '=', sent.id)
      .executeTakeFirstOrThrow()
    expect(preview_id).not.toBeNull()
  })
  expect(slow).toBeLessThanOrEqual(3)
  expect(await stateOf('slow-0')).toBe('pending')
})

test('a file that unpacks to more than any may be is given up, without its size in memory', async () => {
  const before = process.memoryUsage().rss
  expect(await ours.tell(picture('bomb', '573009998866'))).toBe(200)
  await eventually(async () => expect(await stateOf('bomb')).toBe('failed'))
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
})
