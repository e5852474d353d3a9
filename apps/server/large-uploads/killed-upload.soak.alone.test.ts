import { createCipheriv, createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test, vi } from 'vitest'
import { MAX_UPLOAD_BYTES, readDriveFile } from '#features/drive/contract/contents.ts'
import { driveFolderRoute } from '#features/drive/contract/lists.ts'
import { TUS_PATH } from '#features/drive/server/resumable/tus.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { startTestProgram } from '../testing.ts'
import { startNode } from '../testing-nodes.ts'

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 180_000 })

const SIZE = MAX_UPLOAD_BYTES
const MIB = 1024 * 1024
/** What a program of this house may hold beside what it is: not the file. */
const MOST_MEMORY = 1024 * MIB

/** The file's bytes from an offset on, the same each time: nobody keeps 2 GiB for it. */
async function* contentFrom(offset: number): AsyncGenerator<Buffer> {
  const counter = Buffer.alloc(16)
  counter.writeBigUInt64BE(BigInt(Math.floor(offset / 16)), 8)
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, 7), counter)
  cipher.update(Buffer.alloc(offset % 16))
  for (let at = offset; at < SIZE; at += MIB) yield cipher.update(Buffer.alloc(Math.min(MIB, SIZE - at)))
}

const database = await testDatabase()
const front = await startTestProgram({ database, roles: ['web', 'realtime'] })
const ana = await front.signIn('ana')
const folder = await temporaryFolder()
const start = () =>
  startNode(folder, {
    DATABASE_URL: database.ownerUrl,
    MASTER_SECRET: database.masterSecret.toString('hex'),
  })
let node = await start()
afterAll(async () => {
  await node.stop()
  await removeFolder(folder)
})

const headersOf = (more: Record<string, string> = {}) => ({
  authorization: `token ${ana.session.token}`,
  'tus-resumable': '1.0.0',
  ...more,
})

async function offsetOf(path: string): Promise<number> {
  const { status, headers } = await fetch(`${node.origin}${path}`, { method: 'HEAD', headers: headersOf() })
  expect(status).toBe(200)
  return Number(headers.get('upload-offset'))
}

/** Sends from where it stopped; `end` is called once after so many bytes. @returns the answer's status; null: the line broke */
function send(
  path: string,
  offset: number,
  after = SIZE,
  end: (going: ClientRequest) => void = () => {},
): Promise<number | null> {
  return new Promise((resolve) => {
    const going = request(`${node.origin}${path}`, {
      method: 'PATCH',
      headers: headersOf({
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(SIZE - offset),
      }),
    })
    going.on('error', () => resolve(null))
    going.on('response', (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? null))
    })
    let sent = 0
    const body = Readable.from(contentFrom(offset))
    body.on('data', (part: Buffer) => {
      const before = sent
      sent += part.length
      if (before < after && sent >= after) end(going)
    })
    going.on('close', () => body.destroy())
    body.pipe(going)
  })
}

/** The most that the node has held in memory since it started, bytes. */
async function peakMemory(): Promise<number> {
  const pid = /\d+/.exec(await readFile(join(folder, 'node.pid'), 'utf8'))?.[0]
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

test('two gigabytes whose line breaks three times and whose program is killed once arrive identical', async () => {
  const name = Buffer.from('película ñ.bin').toString('base64')
  const made = await fetch(`${node.origin}${TUS_PATH}`, {
    method: 'POST',
    headers: headersOf({ 'upload-length': String(SIZE), 'upload-metadata': `filename ${name}` }),
  })
  expect(made.status).toBe(201)
  const path = made.headers.get('location') ?? ''
  for (let turn = 0; turn < 3; turn += 1) {
    const offset = await offsetOf(path)
    expect(await send(path, offset, 300 * MIB, (going) => going.destroy(new Error('cut')))).toBeNull()
    await eventually(async () => expect(await offsetOf(path)).toBeGreaterThan(offset))
  }
  const before = await offsetOf(path)
  let killed: Promise<void> | undefined
  expect(
    await send(path, before, 300 * MIB, () => {
      killed = node.kill()
    }),
  ).toBeNull()
  await killed
  node = await start()
  const after = await offsetOf(path)
  expect(after).toBeGreaterThan(before)
  expect(after).toBeLessThan(SIZE)
  expect(await send(path, after)).toBe(204)
  const { files } = await ana.call(driveFolderRoute, { query: {} as never })
  const file = files.find(({ filename }) => filename === 'película ñ.bin')
  expect(file?.size).toBe(SIZE)
  const answer = await fetch(`${node.origin}${readDriveFile.path.replace(':id', file?.id ?? '')}`, {
    headers: headersOf(),
  })
  const [got, meant] = [createHash('sha256'), createHash('sha256')]
  for await (const part of answer.body ?? []) got.update(part)
  for await (const part of contentFrom(0)) meant.update(part)
  expect(got.digest('hex')).toBe(meant.digest('hex'))
  expect(await peakMemory()).toBeLessThan(MOST_MEMORY)
})
