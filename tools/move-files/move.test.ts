import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Contents } from '#adapters/s3/s3-contents.ts'
import { type S3Server, startS3Server } from '#adapters/s3/testing/s3-server.ts'
import { folderContents } from '#platform/files/server/contents/folder-contents.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { moveFromS3, moveToS3 } from './move.ts'

let server: S3Server
let folder: string
beforeAll(async () => {
  folder = await temporaryFolder()
  await mkdir(join(folder, 'incoming'))
  server = await startS3Server()
})
afterAll(async () => {
  server.close()
  await removeFolder(folder)
})

test('all contents move to the bucket and back unchanged; a second run moves nothing', async () => {
  const { endpoint } = server
  const bucket = s3Contents({
    endpoint,
    region: 'us-east-1',
    bucket: 'suite',
    accessKey: 'good',
    secretKey: 'secret',
  })
  const here = folderContents(folder)
  const contents = new Map([1, 2, 3].map(() => [randomUUID(), randomBytes(50_000)]))
  for (const [id, content] of contents) {
    const path = join(folder, 'incoming', id)
    await writeFile(path, content)
    await here.take(id, 0, path)
  }
  expect(await moveToS3(folder, bucket)).toBe(3)
  expect(server.objects.size).toBe(3)
  for (const part of await readdir(join(folder, 'stored')))
    expect(await readdir(join(folder, 'stored', part))).toEqual([])
  expect(await moveToS3(folder, bucket)).toBe(0)

  expect(await moveFromS3(folder, bucket)).toBe(3)
  expect(server.objects.size).toBe(0)
  for (const [id, content] of contents) expect((await buffer(here.open(id, null))).equals(content)).toBe(true)
  expect(await moveFromS3(folder, bucket)).toBe(0)
})

test('when interrupted, the remaining files stay in place', async () => {
  const { endpoint } = server
  const settings = { endpoint, region: 'us-east-1', bucket: 'suite', accessKey: 'good', secretKey: 'secret' }
  const before = await readdir(join(folder, 'stored'))
  await expect(
    moveToS3(folder, s3Contents(settings), AbortSignal.abort(new Error('stopped'))),
  ).rejects.toThrow('stopped')
  expect(await readdir(join(folder, 'stored'))).toEqual(before)
  expect(server.objects.size).toBe(0)
})
