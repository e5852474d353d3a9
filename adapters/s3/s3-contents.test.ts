import { randomBytes, randomUUID } from 'node:crypto'
import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { s3Contents } from './s3-contents.ts'
import { type S3Server, startS3Server } from './testing/s3-server.ts'

let server: S3Server
let folder: string

beforeAll(async () => {
  folder = await temporaryFolder()
  server = await startS3Server()
})
afterAll(async () => {
  server.close()
  await removeFolder(folder)
})

const store = (accessKey = 'good') =>
  s3Contents({
    endpoint: server.endpoint,
    region: 'us-east-1',
    bucket: 'suite',
    accessKey,
    secretKey: 'secret',
  })

async function file(content: Buffer): Promise<string> {
  const path = join(folder, randomUUID())
  await writeFile(path, content)
  return path
}

test('a content is stored, read whole and in ranges, listed page by page, and removed; temporary errors are retried', async () => {
  const content = randomBytes(1_000_000)
  const ids = [randomUUID(), randomUUID()] as const
  for (const id of ids) {
    server.breakFor(2)
    const path = await file(content)
    await store().take(id, 7, path)
    await expect(access(path)).rejects.toThrow('ENOENT')
  }
  const [id] = ids
  expect((await buffer(store().open(id, null))).equals(content)).toBe(true)
  const part = await buffer(store().open(id, { start: 500_000, end: 599_999 }))
  expect(part.equals(content.subarray(500_000, 600_000))).toBe(true)
  expect(await buffer(store().open(id, { start: 999_999, end: 2_000_000 }))).toHaveLength(1)
  expect(await buffer(store().open(id, { start: 1_000_000, end: 2_000_000 }))).toHaveLength(0)
  const listed: string[] = []
  for await (const one of store().list()) listed.push(one)
  expect(listed).toEqual(ids)
  await store().remove(id)
  await store().remove(id)
  await expect(buffer(store().open(id, null))).rejects.toMatchObject({ status: 404 })
})

test('a refused content stays in its place', async () => {
  const path = await file(Buffer.from('x'))
  await expect(store('bad').take(randomUUID(), 7, path)).rejects.toMatchObject({ status: 403 })
  await access(path)
})
