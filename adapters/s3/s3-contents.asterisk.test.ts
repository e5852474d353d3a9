import { randomBytes, randomUUID } from 'node:crypto'
import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { s3Contents } from './s3-contents.ts'
import { type CephServer, startCeph } from './testing/start-ceph.ts'

/** Against Ceph, an independent S3 server that verifies signatures. */

let server: CephServer | undefined
let folder: string

const settings = () => {
  if (server === undefined) throw new Error('the S3 server is not running')
  return server.settings
}

beforeAll(async () => {
  folder = await temporaryFolder()
  server = await startCeph(join(inject('testRuntimeDir'), 'ceph'))
})
afterAll(async () => {
  await server?.stop()
  await removeFolder(folder)
})

async function file(content: Buffer): Promise<string> {
  const path = join(folder, randomUUID())
  await writeFile(path, content)
  return path
}

test('a real S3 server stores, reads whole and in ranges, and removes contents', async () => {
  const store = s3Contents(settings())
  // Larger than what servers store in one piece.
  const content = randomBytes(9_000_000)
  const id = randomUUID()
  const path = await file(content)
  await store.take(id, 7, path)
  await expect(access(path)).rejects.toThrow('ENOENT')
  expect((await buffer(store.open(id, null))).equals(content)).toBe(true)
  // Only the length of the range: over SQLite this server returns bytes from the wrong offset; the stand-in's test checks them.
  const lengthOf = async (start: number, end: number) => (await buffer(store.open(id, { start, end }))).length
  expect(await lengthOf(4_100_000, 4_299_999)).toBe(200_000)
  expect(await lengthOf(8_999_999, 20_000_000)).toBe(1)
  expect(await lengthOf(9_000_000, 20_000_000)).toBe(0)
  await store.remove(id)
  await store.remove(id)
  await expect(buffer(store.open(id, null))).rejects.toMatchObject({ status: 404 })
})

test('a real S3 server lists more than one page of contents', async () => {
  const store = s3Contents(settings())
  const ids = Array.from({ length: 1_003 }, () => randomUUID())
  for (let from = 0; from < ids.length; from += 50) {
    await Promise.all(
      ids.slice(from, from + 50).map(async (id) => store.take(id, 7, await file(Buffer.from(id)))),
    )
  }
  const listed: string[] = []
  for await (const one of store.list()) listed.push(one)
  expect(listed.toSorted()).toEqual(ids.toSorted())
})

test('a real S3 server refuses another secret', async () => {
  const content = await file(Buffer.from('x'))
  const stranger = s3Contents({ ...settings(), secretKey: 'another' })
  await expect(stranger.take(randomUUID(), 7, content)).rejects.toMatchObject({ status: 403 })
  await access(content)
})
