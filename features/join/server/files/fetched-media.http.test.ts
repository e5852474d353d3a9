import { afterAll, expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listChats } from '../../contract/chats.ts'
import { listMessages, readFile } from '../../contract/messages.ts'
import { found } from '../testing.ts'
import { cloudLineOf } from '../testing-cloud.ts'

vi.setConfig({ testTimeout: 60_000 })
/** Retries come some seconds later; ms. */
const PATIENCE = 30_000

/** How many more times Meta answers that it is busy. */
let busy = 2
const meta = await startRecordingStandIn(({ path }) => {
  if (path === '/GONE') return { status: 404, body: {} }
  if (path === '/file') return { body: '<script>alert(1)</script>' }
  if (path !== '/PICTURE') return { body: {} }
  busy -= 1
  return busy < 0
    ? { body: { url: `${meta.origin}/file`, mime_type: 'image/jpeg' } }
    : { status: 503, body: {} }
})
afterAll(() => meta.stop())
const program = await startTestProgram({
  runJobs: true,
  settings: { WHATSAPP_CLOUD_URL: meta.origin, MESSAGING_PRIVATE_ADDRESSES: 'true' },
})
const [admin, luis, eva] = await program.signInAll('admin', 'luis', 'eva')
const line = await cloudLineOf(admin, program.origin)

/** Receives a message with a picture from Meta, and waits until its file is ready or failed. */
async function settled(from: string, media: string) {
  await line.tell({
    contacts: [{ profile: { name: 'Fabio' }, wa_id: from }],
    messages: [
      {
        from,
        id: `wamid.${media}`,
        timestamp: String(Math.round(Date.now() / 1000)),
        type: 'image',
        image: { id: media, mime_type: 'image/jpeg', caption: 'La foto' },
      },
    ],
  })
  return eventually(async () => {
    const { results } = await admin.call(listChats, { query: { page_size: 100 } })
    const { id } = found(results.find(({ phone }) => phone === from))
    const [message] = (await admin.call(listMessages, { query: { sender: id } })).results
    if (message === undefined || message.payload.media === 'pending') throw new Error('not found yet')
    return message
  }, PATIENCE)
}

test('an unavailable file is retried; whatever its claimed type, no browser executes it', async () => {
  const message = await settled('573005559201', 'PICTURE')
  expect(message).toMatchObject({ kind: 'image', message: 'La foto', payload: { media: 'ready' } })
  expect(meta.asked.filter(({ path }) => path === '/PICTURE')).toHaveLength(3)
  const params = { id: message.id }
  const file = await admin.download(readFile, { params })
  expect(await file.text()).toContain('script')
  expect(file.headers.get('content-type')).toBe('application/octet-stream')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  for (const stranger of [luis, eva]) expect((await stranger.download(readFile, { params })).status).toBe(404)
})

test('a file that no longer exists is marked as failed, and its message stays', async () => {
  expect(await settled('573005559202', 'GONE')).toMatchObject({
    message: 'La foto',
    payload: { media: 'failed', url: null },
  })
})
