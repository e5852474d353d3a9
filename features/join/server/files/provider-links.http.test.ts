import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { createSigner } from '#platform/http/server/sign.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { uploadFiles } from '../../contract/messages.ts'
import { createProviderLinks, MAX_AT_ONCE } from './provider-links.ts'

// Hundreds of megabytes pass through the heap of a worker that has loaded the whole program: collecting it takes its time.
vi.setConfig({ testTimeout: 180_000 })

const SIZE = 8 * 1024 * 1024
const database = await testDatabase()
const program = await startTestProgram({ database })
await program.makeAdministrator('eva')
const [ana, eva] = await program.signInAll('ana', 'eva')
const signer = createSigner(database.masterSecret, 'messaging file links')
const links = createProviderLinks(signer, program.origin)
const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

const content = Buffer.alloc(SIZE, 'video ')
async function linkOf(person: typeof ana): Promise<string> {
  const { urls } = await person.call(uploadFiles, {
    body: {},
    file: new Blob([new Uint8Array(content)]),
    fileName: 'video.bin',
  })
  return links.linkFor(String(urls[0]?.id))
}

/** A provider that reads the head and then nothing more. */
async function begin(link: string): Promise<string> {
  const { hostname, port, pathname } = new URL(link)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: x\r\n\r\n`)
  const [piece] = await once(socket, 'data')
  socket.pause()
  return String(piece).slice(0, 12)
}

test('a file is streamed to many readers at a time, in ranges, and one company takes no more than its share', async () => {
  const [ours, theirs] = await Promise.all([linkOf(ana), linkOf(eva)])
  const part = await fetch(ours, { headers: { range: 'bytes=6-10' } })
  expect(part.status).toBe(206)
  expect(await part.text()).toBe('video')
  expect((await fetch(ours, { method: 'HEAD' })).headers.get('content-length')).toBe(String(SIZE))

  const before = process.memoryUsage()
  const heads = await Promise.all(Array.from({ length: MAX_AT_ONCE }, () => begin(ours)))
  expect(new Set(heads)).toEqual(new Set(['HTTP/1.1 200']))
  const now = process.memoryUsage()
  // Whole in memory they would take 320 MB.
  expect(now.arrayBuffers + now.heapUsed - before.arrayBuffers - before.heapUsed).toBeLessThan(
    300 * 1024 * 1024,
  )
  const refused = await fetch(ours)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  const whole = await fetch(theirs)
  expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
  for (const socket of sockets.splice(0)) socket.destroy()
  await eventually(async () => {
    const again = await fetch(ours)
    await again.body?.cancel()
    expect(again.status).toBe(200)
  })
})

test('providers that leave before the file is found take no place for good', async () => {
  const link = await linkOf(ana)
  const { hostname, port, pathname } = new URL(link)
  for (let turn = 0; turn < MAX_AT_ONCE + 5; turn += 1) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    await new Promise<void>((written) => {
      socket.write(`GET ${pathname} HTTP/1.1\r\nHost: x\r\n\r\n`, () => written())
    })
    socket.destroy()
  }
  await eventually(async () => {
    const again = await fetch(link)
    await again.body?.cancel()
    expect(again.status).toBe(200)
  })
})

test('the files of a suspended company are fetched by nobody', async () => {
  const link = await linkOf(eva)
  const { company_id: id } = await program.database.systemRows
    .selectFrom('users')
    .select('company_id')
    .where('username', '=', 'eva')
    .executeTakeFirstOrThrow()
  const suspend = (disabled_at: Date | null) =>
    program.database.systemRows
      .updateTable('companies')
      .set({ disabled_at })
      .where('id', '=', id ?? 0)
      .execute()
  await suspend(new Date())
  expect((await fetch(link)).status).toBe(404)
  await suspend(null)
  expect((await fetch(link, { headers: { range: 'bytes=0-3' } })).status).toBe(206)
})

test('a link ends, and opens one file only', async () => {
  const good = await linkOf(ana)
  const other = await linkOf(eva)
  const [, , , file, until, seal] = new URL(good).pathname.split('/')
  const [, , , foreign] = new URL(other).pathname.split('/')
  const at = (...parts: unknown[]) => fetch(`${program.origin}/join/media/${parts.join('/')}`)
  expect((await at(foreign, until, seal)).status).toBe(404)
  expect((await at(file, Number(until) + 1, seal)).status).toBe(404)
  vi.useFakeTimers({ toFake: ['Date'], now: (Number(until) + 1) * 1000 })
  try {
    expect((await at(file, until, seal)).status).toBe(404)
  } finally {
    vi.useRealTimers()
  }
})
