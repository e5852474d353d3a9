import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { requestSafely } from './request-safely.ts'

const service = createServer(async (request, response) => {
  if (request.url === '/slow') return
  if (request.url === '/large') return response.end(Buffer.alloc(300 * 1024))
  if (request.url === '/away') return response.writeHead(302, { location: '/ok' }).end()
  const body = Buffer.concat(await request.toArray()).toString()
  return response.end(JSON.stringify({ method: request.method, body, type: request.headers['content-type'] }))
})
service.listen(0, '127.0.0.1')
await once(service, 'listening')
const { port } = service.address() as AddressInfo
afterAll(async () => {
  service.closeAllConnections()
  service.close()
  await once(service, 'close')
})

const ask = (path: string, privateAddresses = true, host = '127.0.0.1') =>
  requestSafely(`http://${host}:${port}${path}`, {
    method: 'POST',
    body: '{"a":1}',
    headers: {},
    timeoutMs: 300,
    privateAddresses,
  })

test('returns the answer; redirects are not followed', async () => {
  expect(await ask('/ok')).toEqual({
    kind: 'answered',
    status: 200,
    text: '{"method":"POST","body":"{\\"a\\":1}","type":"application/json"}',
  })
  expect(await ask('/away')).toMatchObject({ kind: 'answered', status: 302 })
})

test('refuses private addresses by number and by name', async () => {
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])
    expect(await ask('/ok', false, host), host).toMatchObject({ kind: 'failed' })
})

test('fails on timeout, large answers and invalid URLs', async () => {
  expect(await ask('/slow')).toMatchObject({ kind: 'failed' })
  expect(await ask('/large')).toMatchObject({ kind: 'failed' })
  const options = { method: 'GET', body: null, headers: {}, timeoutMs: 300, privateAddresses: true } as const
  expect(await requestSafely('file:///etc/passwd', options)).toMatchObject({ kind: 'failed' })
})
