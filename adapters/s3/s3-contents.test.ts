import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { access, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { s3Contents } from './s3-contents.ts'

/** Stands in for a server of somebody else: what it is sent, it checks as S3 does, but for the signature (sign.test.ts). */
const objects = new Map<string, Buffer>()
let outages = 0
const server = createServer((request, response) => void answer(request, response))
let folder: string
let endpoint: string

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request)
  const { headers, method } = request
  const url = new URL(request.url ?? '', 'http://localhost')
  const key = url.pathname.slice('/suite/'.length)
  const end = (status: number, content: Buffer | string = '') => response.writeHead(status).end(content)
  if (outages > 0) {
    outages -= 1
    return void end(503)
  }
  if (!headers.authorization?.includes('Credential=good/')) return void end(403)
  if (createHash('sha256').update(body).digest('hex') !== headers['x-amz-content-sha256'])
    return void end(400)
  if (method === 'PUT') {
    objects.set(key, body)
    return void end(200)
  }
  if (method === 'DELETE') return void end(objects.delete(key) ? 204 : 404)
  if (key === '') {
    const keys = [...objects.keys()]
    const from = Number(url.searchParams.get('continuation-token') ?? 0)
    const next = from + 1 < keys.length ? `<NextContinuationToken>${from + 1}</NextContinuationToken>` : ''
    return void end(200, `<R><Contents><Key>${keys[from]}</Key></Contents>${next}</R>`)
  }
  const found = objects.get(key)
  if (!found) return void end(404)
  const [, start, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (start === undefined) return void end(200, found)
  if (Number(start) >= found.length) return void end(416)
  end(206, found.subarray(Number(start), Number(last) + 1))
}

beforeAll(async () => {
  folder = await temporaryFolder()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  endpoint = `http://127.0.0.1:${address.port}`
})
afterAll(async () => {
  server.close()
  await removeFolder(folder)
})

const store = (accessKey = 'good') =>
  s3Contents({ endpoint, region: 'us-east-1', bucket: 'suite', accessKey, secretKey: 'secret' })

async function file(content: Buffer): Promise<string> {
  const path = join(folder, randomUUID())
  await writeFile(path, content)
  return path
}

test('a content is kept, read whole and in ranges, listed page by page, and removed; an outage is waited out', async () => {
  const content = randomBytes(1_000_000)
  const ids = [randomUUID(), randomUUID()] as const
  for (const id of ids) {
    outages = 2
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

test('what is refused stays where it was', async () => {
  const path = await file(Buffer.from('x'))
  await expect(store('bad').take(randomUUID(), 7, path)).rejects.toMatchObject({ status: 403 })
  await access(path)
})
