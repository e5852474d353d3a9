import { createHash, randomBytes } from 'node:crypto'
import { appendFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { IS_THOROUGH } from '#platform/testing/thorough.ts'
import { readDriveFile } from '../../contract/contents.ts'
import {
  dropUpload,
  finishUpload,
  MAX_PORTION,
  readUpload,
  sendPortion,
  startUpload,
} from '../../contract/resumable.ts'
import { makeFolder, namesIn } from '../testing.ts'
import { dropUploadsJob } from './drop-uploads.ts'

const program = await startTestProgram()
const folder = join(program.filesFolder, 'partial')
let ana: Client
let luis: Client
let eva: Client

beforeAll(async () => {
  ;[ana, luis, eva] = await program.signInAll('ana', 'luis', 'eva')
})

interface Start {
  name: string
  size: number
  folder?: string
  path?: string[]
}
const start = async (client: Client, body: Start) => (await client.call(startUpload, { body })).id
const portion = (client: Client, id: string, offset: number, content: Uint8Array<ArrayBuffer>) =>
  client.send(sendPortion, {
    params: { id },
    body: { offset } as never,
    file: new Blob([content]),
    fileName: 'blob',
  })
const offsetOf = async (client: Client, id: string) =>
  (await client.call(readUpload, { params: { id } })).offset
const hashOf = async (client: Client, id: string) => {
  const hash = createHash('sha256')
  const response = await client.download(readDriveFile, { params: { id } })
  for await (const chunk of response.body ?? []) hash.update(chunk)
  return hash.digest('hex')
}

test('an upload goes on where it stopped, whatever was lost, and arrives identical', async () => {
  const content = Buffer.from(randomBytes(IS_THOROUGH ? 256 * 1024 * 1024 : 3_000_000))
  const step = IS_THOROUGH ? MAX_PORTION : 700_000
  const target = await makeFolder(ana, 'Videos')
  const id = await start(ana, {
    name: 'acto ñ.bin',
    size: content.length,
    folder: target,
    path: ['2026', 'Mayo'],
  })
  await portion(ana, id, 0, content.subarray(0, step))
  // The answer was lost, and the portion is sent again; another would leave a hole.
  expect(await portion(ana, id, 0, content.subarray(0, step))).toMatchObject({
    status: 409,
    body: { code: 'drive.wrong_offset' },
  })
  expect((await portion(ana, id, 2 * step, content.subarray(2 * step, 3 * step))).status).toBe(409)
  // The program was killed in the middle of a portion: a part of it is on the disk.
  await appendFile(join(folder, id), content.subarray(step, step + 1234))
  expect(await offsetOf(ana, id)).toBe(step + 1234)
  expect((await ana.send(finishUpload, { params: { id } })).status).toBe(409)
  for (let at = await offsetOf(ana, id); at < content.length; at = await offsetOf(ana, id))
    expect((await portion(ana, id, at, content.subarray(at, at + step))).status).toBe(200)
  // Two tabs finish it: one file, and the same for both.
  const finished = await Promise.all([1, 2].map(() => ana.send(finishUpload, { params: { id } })))
  const bodies = finished.flatMap((reply) => (reply.ok ? [reply.body] : []))
  const file = bodies[0]
  expect(file).toMatchObject({ filename: 'acto ñ.bin', size: content.length })
  expect(await ana.call(finishUpload, { params: { id } })).toMatchObject({ id: file?.id })
  expect(await hashOf(ana, file?.id ?? '')).toBe(createHash('sha256').update(content).digest('hex'))
  expect(await namesIn(ana, file?.folder ?? null)).toEqual(['acto ñ.bin'])
  expect(await readdir(folder)).not.toContain(id)
  expect((await portion(ana, id, content.length, content.subarray(0, 1))).status).toBe(409)
})

test('an upload is its owner’s alone, holds what was announced, and can be dropped', async () => {
  const id = await start(ana, { name: 'x.txt', size: 10 })
  for (const stranger of [luis, eva]) {
    expect((await stranger.send(readUpload, { params: { id } })).status).toBe(404)
    expect((await portion(stranger, id, 0, Buffer.from('x'))).status).toBe(404)
    expect((await stranger.send(finishUpload, { params: { id } })).status).toBe(404)
    await stranger.send(dropUpload, { params: { id } })
  }
  expect((await portion(ana, id, 0, Buffer.from('more than ten bytes'))).status).toBe(409)
  expect((await portion(ana, id, 0, Buffer.from('12345'))).status).toBe(200)
  await ana.send(dropUpload, { params: { id } })
  expect((await ana.send(readUpload, { params: { id } })).status).toBe(404)
  const anas = await makeFolder(ana, 'Solo de Ana')
  expect((await luis.send(startUpload, { body: { name: 'x', size: 1, folder: anas } })).status).toBe(404)
  expect((await ana.send(startUpload, { body: { name: 'x', size: 3 * 1024 ** 3 } })).status).toBe(400)
  const empty = await start(ana, { name: 'vacío.txt', size: 0 })
  expect(await ana.call(finishUpload, { params: { id: empty } })).toMatchObject({
    filename: 'vacío.txt',
    size: 0,
  })
})

test('what nobody goes on with is dropped after some days', async () => {
  const id = await start(ana, { name: 'viejo.txt', size: 10 })
  await program.database.systemRows
    .updateTable('drive_uploads')
    .set({ created_at: new Date(Date.now() - 4 * 86_400_000) })
    .where('id', '=', id)
    .execute()
  await dropUploadsJob(program.database, folder).run({} as never)
  expect((await ana.send(readUpload, { params: { id } })).status).toBe(404)
})
