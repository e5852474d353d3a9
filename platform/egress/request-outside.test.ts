import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { requestOutside } from './request-outside.ts'

const MEBIBYTE = 1024 * 1024
/** 64 MiB in some 64 KB. */
const bomb = gzipSync(Buffer.alloc(64 * MEBIBYTE))
/** Arrives whole before it is unpacked. */
const smallBomb = gzipSync(Buffer.alloc(2 * MEBIBYTE))
const codings = {
  gzip: gzipSync('hola'),
  deflate: deflateSync('hola'),
  br: brotliCompressSync('hola'),
  zstd: zstdCompressSync('hola'),
  identity: Buffer.from('hola'),
}

/** A service on this machine, which nobody outside may reach through us. */
const asked: { path: string; authorization: string | undefined }[] = []
const service = createServer((request, response) => {
  const path = request.url ?? ''
  asked.push({ path, authorization: request.headers.authorization })
  if (path === '/bomb') return response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  if (path === '/small-bomb') return response.writeHead(200, { 'content-encoding': 'gzip' }).end(smallBomb)
  if (path === '/twice') return response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(bomb)
  if (path === '/endless') return void response.write('x')
  if (path.startsWith('/to/'))
    return response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end()
  const coding = path.slice(1) as keyof typeof codings
  if (!(coding in codings)) return response.end('secret')
  return response.writeHead(200, { 'content-encoding': coding }).end(codings[coding])
})
service.listen(0, '0.0.0.0')
await once(service, 'listening')
const { port } = service.address() as AddressInfo
afterAll(async () => {
  service.closeAllConnections()
  service.close()
  await once(service, 'close')
})
beforeEach(() => {
  asked.length = 0
})

const request = { method: 'GET', maxBytes: MEBIBYTE } as const
const ask = (address: string, others: Partial<Parameters<typeof requestOutside>[1]> = {}) =>
  requestOutside(address, {
    ...request,
    signal: new AbortController().signal,
    privateAddresses: false,
    ...others,
  })
const within = { privateAddresses: true }

test('an address of this machine is refused however it is written, and is not connected to', async () => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    'localhost',
    '0.0.0.0',
    '[::1]',
    '[::]',
  ]
  const wrapped = [
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ]
  for (const host of [...hosts, ...wrapped])
    await expect(ask(`http://${host}:${port}/`), host).rejects.toMatchObject({ name: 'AddressRefused' })
  for (const address of [
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'data:,x',
    '',
    'http://',
    'http://a:b@example.com/',
  ])
    await expect(ask(address), address).rejects.toMatchObject({ name: 'AddressRefused' })
  expect(asked).toEqual([])
})

/** Answers as in DNS rebinding: each look-up of the name gets the next address. */
function rebinding(...addresses: string[]): { resolve: LookupFunction; times: () => number } {
  let times = 0
  const resolve: LookupFunction = (_host, options, done) => {
    const address = addresses[Math.min(times, addresses.length - 1)] ?? ''
    times += 1
    if (options.all) done(null, [{ address, family: 4 }])
    else done(null, address, 4)
  }
  return { resolve, times: () => times }
}

test('a name is judged by the address that is connected to: one that changes in between gains nothing', async () => {
  const inward = rebinding('127.0.0.1')
  await expect(ask(`http://rebind.example:${port}/`, inward)).rejects.toMatchObject({
    name: 'AddressRefused',
  })
  // Harmless at first sight, this machine at the second: it is looked up once.
  const later = rebinding('8.8.8.8', '127.0.0.1')
  const signal = AbortSignal.timeout(300)
  await expect(ask(`http://rebind.example:${port}/`, { ...later, signal })).rejects.toThrow()
  expect(later.times()).toBe(1)
  expect(asked).toEqual([])
})

test('one private address among public ones is enough to refuse', async () => {
  const resolve: LookupFunction = (_host, _options, done) =>
    done(null, [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ])
  await expect(ask(`http://both.example:${port}/`, { resolve })).rejects.toMatchObject({
    name: 'AddressRefused',
  })
})

test('redirects are judged again, counted, and carry no credentials to another origin', async () => {
  const { port: other } = service.address() as AddressInfo
  const to = (address: string, host = '127.0.0.1') =>
    `http://${host}:${port}/to/${encodeURIComponent(address)}`
  const headers = { authorization: 'Bearer secret' }
  const followed = await ask(to(`http://localhost:${other}/x`), { ...within, headers, redirects: 1 })
  expect(followed.content.toString()).toBe('secret')
  expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer secret', undefined])
  await expect(ask(to('file:///etc/passwd'), { ...within, redirects: 1 })).rejects.toMatchObject({
    name: 'AddressRefused',
  })
  await expect(ask(to(to('/x')), { ...within, redirects: 1 })).rejects.toMatchObject({
    name: 'AddressRefused',
  })
  // The first address is allowed; where it leads to is not.
  const outer = { isAllowed: (address: string) => address === '127.0.0.2', redirects: 1 }
  asked.length = 0
  for (const inner of [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://[::ffff:7f00:1]:${port}/`,
  ])
    await expect(ask(to(inner, '127.0.0.2'), outer), inner).rejects.toMatchObject({ name: 'AddressRefused' })
  expect(asked.map(({ path }) => path.slice(0, 4))).toEqual(['/to/', '/to/', '/to/'])
  // Not followed unless allowed.
  expect((await ask(to('/x'), within)).status).toBe(302)
})

test('an answer is decoded, and counted as decoded', async () => {
  for (const coding of Object.keys(codings)) {
    const { content } = await ask(`http://127.0.0.1:${port}/${coding}`, within)
    expect([coding, content.toString()]).toEqual([coding, 'hola'])
  }
  const before = process.memoryUsage().rss
  await expect(ask(`http://127.0.0.1:${port}/bomb`, within)).rejects.toMatchObject({ name: 'AnswerTooLarge' })
  // It stopped: 64 MiB were not unpacked.
  expect(process.memoryUsage().rss - before).toBeLessThan(32 * MEBIBYTE)
  await expect(ask(`http://127.0.0.1:${port}/small-bomb`, within)).rejects.toMatchObject({
    name: 'AnswerTooLarge',
  })
  await expect(ask(`http://127.0.0.1:${port}/twice`, within)).rejects.toMatchObject({ name: 'UnknownCoding' })
})

test('an answer that does not end is given up at the deadline', async () => {
  const signal = AbortSignal.timeout(200)
  await expect(ask(`http://127.0.0.1:${port}/endless`, { ...within, signal })).rejects.toThrow(
    /abort|timeout/i,
  )
})
