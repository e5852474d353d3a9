import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { MAX_UPLOAD_BYTES, readDriveFile } from '../../contract/contents.ts'
import { driveFolderRoute } from '../../contract/lists.ts'
import { sendPortion } from '../../contract/resumable.ts'
import { makeFolder, namesIn } from '../testing.ts'
import { TUS_PATH } from './tus.ts'

/** What uploads may take of the disk, MB: less than the largest announce. */
const ROOM = 3000
const { bavail, bsize } = await statfs(tmpdir())
const reserve = Math.max(0, Math.floor((bavail * bsize) / 1_000_000) - ROOM)
const program = await startTestProgram({ settings: { DISK_RESERVE_MB: String(reserve) } })
let ana: Client
let luis: Client
let eva: Client

beforeAll(async () => {
  ;[ana, luis, eva] = await program.signInAll('ana', 'luis', 'eva')
})

const url = (path: string) => `${program.origin}${path}`
const headersOf = ({ session: { token } }: Client, more: Record<string, string> = {}) => ({
  authorization: `token ${token}`,
  'tus-resumable': '1.0.0',
  ...more,
})
const coded = (given: Record<string, string>) =>
  Object.entries(given)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
const begin = (client: Client, size: number, given: Record<string, string>) =>
  fetch(url(TUS_PATH), {
    method: 'POST',
    headers: headersOf(client, { 'upload-length': String(size), 'upload-metadata': coded(given) }),
  })
const send = (client: Client, path: string, offset: number, body: Uint8Array<ArrayBuffer>) =>
  fetch(url(path), {
    method: 'PATCH',
    headers: headersOf(client, {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    }),
    body,
  })
const offsetOf = async (client: Client, path: string) => {
  const { status, headers } = await fetch(url(path), { method: 'HEAD', headers: headersOf(client) })
  return status === 200 ? Number(headers.get('upload-offset')) : status
}
const locationOf = (reply: Response) => reply.headers.get('location') ?? ''

/** Begins to send all of it, and breaks the line after some of it. */
const cut = (client: Client, path: string, offset: number, content: Buffer, sent: number) =>
  new Promise<void>((resolve) => {
    const { hostname, port } = new URL(program.origin)
    const going = request({
      hostname,
      port,
      path,
      method: 'PATCH',
      headers: headersOf(client, {
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(content.length - offset),
      }),
    })
    going.on('error', () => resolve())
    going.write(content.subarray(offset, offset + sent), () => going.destroy(new Error('cut')))
  })

test('a file of another program arrives identical, though its line breaks three times', async () => {
  const folder = await makeFolder(ana, 'Por tus')
  const content = Buffer.from(randomBytes(3_000_000))
  const made = await begin(ana, content.length, { filename: 'vídeo ñ.bin', folder, path: 'Año/2026' })
  expect(made.status).toBe(201)
  const path = locationOf(made)
  for (let turn = 0; turn < 3; turn += 1) {
    const offset = await offsetOf(ana, path)
    await cut(ana, path, offset, content, 500_000)
    await eventually(async () => expect(await offsetOf(ana, path)).toBeGreaterThan(offset))
  }
  await eventually(async () => {
    const offset = await offsetOf(ana, path)
    const last = await send(ana, path, offset, Uint8Array.from(content.subarray(offset)))
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(content.length)])
  })
  const year = (await ana.call(driveFolderRoute, { query: { folder } })).folders[0]?.id ?? ''
  const inside = (await ana.call(driveFolderRoute, { query: { folder: year } })).folders[0]?.id ?? ''
  const { files } = await ana.call(driveFolderRoute, { query: { folder: inside } })
  expect(files).toMatchObject([{ filename: 'vídeo ñ.bin', size: content.length }])
  const hash = createHash('sha256')
  const answer = await ana.download(readDriveFile, { params: { id: files[0]?.id ?? '' } })
  for await (const chunk of answer.body ?? []) hash.update(chunk)
  expect(hash.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
})

test('the protocol is kept: versions, offsets, lengths, types and ends', async () => {
  const options = await fetch(url(TUS_PATH), { method: 'OPTIONS' })
  expect([options.status, options.headers.get('tus-version'), options.headers.get('tus-extension')]).toEqual([
    204,
    '1.0.0',
    'creation,termination',
  ])
  const old = await fetch(url(TUS_PATH), {
    method: 'POST',
    headers: { ...headersOf(ana), 'tus-resumable': '0.2.2', 'upload-length': '1' },
  })
  expect([old.status, old.headers.get('tus-version')]).toEqual([412, '1.0.0'])
  expect((await begin(ana, 3 * 1024 ** 3, { filename: 'x' })).status).toBe(413)
  expect((await begin(ana, Number.NaN, { filename: 'x' })).status).toBe(400)
  expect((await begin(ana, 1, { filename: 'x', path: 'a/../b' })).status).toBe(400)
  const path = locationOf(await begin(ana, 4, { filename: '../../etc/passwd' }))
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text))
  expect((await send(ana, path, 2, bytes('xx'))).status).toBe(409)
  expect((await send(ana, path, 0, bytes('demasiado'))).status).toBe(413)
  expect(await offsetOf(ana, path)).toBe(0)
  const wrong = await fetch(url(path), {
    method: 'PATCH',
    headers: headersOf(ana, { 'upload-offset': '0', 'content-type': 'text/plain' }),
    body: 'xx',
  })
  expect(wrong.status).toBe(415)
  expect((await send(ana, path, 0, bytes('uno!'))).status).toBe(204)
  expect(await namesIn(ana)).toContain('.._.._etc_passwd')
  expect((await begin(ana, 0, { filename: 'vacío.txt' })).status).toBe(201)
  expect(await namesIn(ana)).toContain('vacío.txt')
  const dropped = locationOf(await begin(ana, 9, { filename: 'nunca.txt' }))
  expect((await fetch(url(dropped), { method: 'DELETE', headers: headersOf(ana) })).status).toBe(204)
  expect(await offsetOf(ana, dropped)).toBe(404)
})

test('uploads of others do not exist, and without a session nothing does', async () => {
  const path = locationOf(await begin(ana, 4, { filename: 'mío.txt' }))
  for (const stranger of [luis, eva]) {
    expect(await offsetOf(stranger, path)).toBe(404)
    expect((await send(stranger, path, 0, new Uint8Array(4))).status).toBe(404)
    expect((await fetch(url(path), { method: 'DELETE', headers: headersOf(stranger) })).status).toBe(404)
  }
  const foreign = await makeFolder(ana, 'Ajena')
  expect((await begin(eva, 1, { filename: 'x', folder: foreign })).status).toBe(404)
  const anybody = await fetch(url(TUS_PATH), {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '1' },
  })
  expect(anybody.status).toBe(401)
})

test('what comes without a length may be all that was announced, for which the disk has to have room', async () => {
  const path = locationOf(await begin(ana, MAX_UPLOAD_BYTES, { filename: 'enorme.bin' }))
  const inPieces = await fetch(url(path), {
    method: 'PATCH',
    headers: headersOf(ana, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
    body: new Blob([new Uint8Array(1000)]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect(inPieces.status).toBe(507)
  expect(await offsetOf(ana, path)).toBe(0)
  expect((await send(ana, path, 0, new Uint8Array(1000))).status).toBe(204)
})

test('of two that write one upload at once, by whatever way, one is refused', async () => {
  const content = Buffer.from('abcdefghij')
  const path = locationOf(await begin(ana, content.length, { filename: 'uno.txt' }))
  const { hostname, port } = new URL(program.origin)
  const going = request({
    hostname,
    port,
    path,
    method: 'PATCH',
    headers: headersOf(ana, {
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(content.length),
    }),
  })
  const ended = once(going, 'response') as Promise<[IncomingMessage]>
  going.write(content.subarray(0, 4))
  await eventually(async () => expect(await offsetOf(ana, path)).toBe(4))
  const id = path.split('/').at(-1) ?? ''
  const beside = await ana.send(sendPortion, {
    params: { id },
    body: { offset: 4 } as never,
    file: new Blob([content.subarray(4)]),
    fileName: 'blob',
  })
  expect(beside).toMatchObject({ status: 409, body: { code: 'drive.wrong_offset' } })
  expect((await send(ana, path, 4, Uint8Array.from(content.subarray(4)))).status).toBe(423)
  going.end(content.subarray(4))
  const [{ statusCode }] = await ended
  expect(statusCode).toBe(204)
  expect(await offsetOf(ana, path)).toBe(content.length)
})
