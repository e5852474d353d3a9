import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { signIn } from '#features/session/contract/session.ts'
import { errorEnvelope } from '#platform/contract/errors.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { storedState } from '#platform/testing/stored-state.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { startTestProgram } from '../testing.ts'
import { sayRaw } from './raw-connection.ts'

const folder = await temporaryFolder()
afterAll(() => removeFolder(folder))
const SECRET = 'what nobody outside may read'
await mkdir(join(folder, 'web/assets'), { recursive: true })
await writeFile(join(folder, 'secret.txt'), SECRET)
await writeFile(join(folder, 'web/index.html'), '<!doctype html><title>the page</title>')
await writeFile(join(folder, 'web/assets/app-1.js'), 'export {}')

const program = await startTestProgram({ webFolder: join(folder, 'web') })
const before = await storedState(program.ownerUrl)
afterEach(async () => {
  expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
})
afterAll(async () => expect(await storedState(program.ownerUrl)).toEqual(before))

const JSON_TYPE = { 'content-type': 'application/json' }
const post = (body: string | Buffer, headers: Record<string, string> = JSON_TYPE) =>
  fetch(`${program.origin}${signIn.path}`, { method: 'POST', headers, body })

async function expectEnvelope(response: Response, status: number, code: string): Promise<string> {
  expect(response.status).toBe(status)
  const envelope = errorEnvelope.strict().parse(await response.json())
  expect(envelope.code).toBe(code)
  return envelope.detail
}

describe('a body', () => {
  test.each([
    ['cut off', '{"username":"ana","password":'],
    ['empty, though said to be JSON', ''],
    ['of two values', '{} {}'],
    ['with a number that JSON has not', '{"username":NaN}'],
    ['that reaches for prototypes', '{"__proto__":{"username":"ana"}}'],
    ['nested without end', '['.repeat(400_000)],
    ['that is not UTF-8', Buffer.from('{"username":"\xff\xfe","password":"demo"}', 'latin1')],
    ['that is UTF-16', Buffer.from('{"username":"ana","password":"demo"}', 'utf16le')],
  ])('%s is refused', async (_what, body) => {
    await expectEnvelope(await post(body), 400, 'invalid')
  })

  test('is refused in the requested language', async () => {
    const spanish = await expectEnvelope(await post('{'), 400, 'invalid')
    const english = await post('{', { ...JSON_TYPE, 'accept-language': 'en' })
    expect(await expectEnvelope(english, 400, 'invalid')).not.toBe(spanish)
  })

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'image/png', 'nonsense'])(
    'of type %s is refused as unsupported',
    async (type) => {
      await expectEnvelope(await post('username=ana', { 'content-type': type }), 415, 'unsupported_media')
    },
  )

  test('that is too large is refused without being read', async () => {
    await expectEnvelope(await post(JSON.stringify({ username: 'x'.repeat(2 ** 20) })), 413, 'too_large')
    const announced = `POST ${signIn.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{`
    expect((await sayRaw(program.origin, announced, (text) => text.includes('}'))).text).toContain(
      'too_large',
    )
  })

  test('sent in chunks counts against the same limit', async () => {
    const piece = new TextEncoder().encode('x'.repeat(64 * 1024))
    let pieces = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pieces += 1
        if (pieces > 64) controller.close()
        else controller.enqueue(piece)
      },
    })
    const response = await fetch(`${program.origin}${signIn.path}`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: endless,
      duplex: 'half',
    } as RequestInit)
    await expectEnvelope(response, 413, 'too_large')
  })
})

describe('a head', () => {
  test.each([
    ['that is too large', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(64 * 1024)}\r\n\r\n`, 431],
    ['that is no HTTP', 'hello\r\n\r\n', 400],
    ['that is a TLS greeting', Buffer.from('160301020001000001fc0303', 'hex'), 400],
    ['with a field name that is none', 'GET / HTTP/1.1\r\nHost: x\r\nbad name: x\r\n\r\n', 400],
    [
      'with two lengths',
      `POST ${signIn.path} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 40\r\n\r\n{}`,
      400,
    ],
    [
      'with a length and pieces',
      `POST ${signIn.path} HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n`,
      400,
    ],
  ])('%s is refused and the connection closed', async (_what, head, status) => {
    const { text, ended } = await sayRaw(program.origin, head)
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    errorEnvelope
      .strict()
      .parse(JSON.parse(Buffer.from(text.split('\r\n\r\n')[1] ?? '', 'latin1').toString()))
    expect(ended).toBe(true)
  })
})

const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'

describe.each([
  ['a request', ''],
  ['an upgrade', UPGRADE],
])('%s', (_what, more) => {
  test.each([
    ['with two hosts', '/', 'Host: a.test\r\nHost: b.test'],
    ['with one host twice', '/', 'Host: a.test\r\nhost: a.test'],
    ['whose target names another host', 'http://b.test/', 'Host: a.test'],
    ['whose target names another port', 'http://a.test:81/', 'Host: a.test'],
    ['whose target names a person too', 'http://a.test@b.test/', 'Host: b.test'],
    ['whose host is none', '/', 'Host: a.test/b.test'],
    ['whose host names a person too', '/', 'Host: a.test@b.test'],
    ['with two senders', '/', 'Host: a.test\r\nAuthorization: token a\r\nAuthorization: token b'],
    ['with two origins', '/', 'Host: a.test\r\nOrigin: http://a.test\r\nOrigin: http://b.test'],
    ['of two types', '/', 'Host: a.test\r\nContent-Type: text/plain\r\nContent-Type: application/json'],
  ])('%s is refused and the connection closed', async (_fault, target, fields) => {
    const { text, ended } = await sayRaw(program.origin, `GET ${target} HTTP/1.1\r\n${fields}\r\n${more}\r\n`)
    expect(text).toMatch(/^HTTP\/1.1 400 /)
    expect(ended).toBe(true)
  })
})

test.each(['http://A.test/', 'http://a.test:80/'])('the target %s may name the same host', async (target) => {
  const head = `GET ${target} HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n`
  expect((await sayRaw(program.origin, head)).text).toMatch(/^HTTP\/1.1 200 /)
})

test('a request without a Host header is refused', async () => {
  expect((await sayRaw(program.origin, 'GET / HTTP/1.1\r\n\r\n')).text).toMatch(/^HTTP\/1.1 400 /)
})

test('connections that send their headers slowly are closed, and delay nobody else', async () => {
  const { hostname, port } = new URL(program.origin)
  const dawdlers: Socket[] = []
  let ended = 0
  for (let made = 0; made < 200; made += 1) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.on('close', () => {
      ended += 1
    })
    socket.resume()
    await once(socket, 'connect')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    dawdlers.push(socket)
  }
  const drip = setInterval(() => {
    for (const socket of dawdlers) if (socket.writable) socket.write('x')
  }, 500)
  try {
    expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
    // Answered while some were still at it.
    expect(ended).toBeLessThan(dawdlers.length)
    await eventually(async () => {
      if (ended < dawdlers.length)
        throw new Error(`${dawdlers.length - ended} slow connections are still open`)
    }, 50_000)
  } finally {
    clearInterval(drip)
    for (const socket of dawdlers) socket.destroy()
  }
})

describe('the files of the web client', () => {
  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/assets/....//....//secret.txt',
    '/secret.txt%00.js',
    '//secret.txt',
    '/%',
    '/%ff%fe',
    'http://x/../secret.txt',
    `/${encodeURIComponent('../secret.txt')}`,
  ])('%s does not escape the folder', async (path) => {
    const { text } = await sayRaw(
      program.origin,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    expect(text).toMatch(/^HTTP\/1.1 40[04] /)
    expect(text).not.toContain(SECRET)
    expect(text).toContain('"code"')
  })

  test('are served at their paths', async () => {
    expect((await fetch(`${program.origin}/assets/app-1.js`)).status).toBe(200)
    expect(await (await fetch(program.origin)).text()).toContain('the page')
  })
})
