import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fake push service (RFC 8030) for tests, with the browsers that subscribed to it. */
export interface StandInPushService {
  readonly origin: string
  /** A new browser's subscription. */
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Deliveries to a browser in order, with headers, decrypted as the browser does. */
  received(endpoint: string): readonly Delivery[]
  /** From now on the endpoint answers 410, as for a browser that is gone. */
  expire(endpoint: string): void
  /** Fails this many requests with 503. */
  failNext(times: number): void
  close(): Promise<void>
}

export interface Delivery {
  text: string
  ttl: string | undefined
  urgency: string | undefined
  /** Claims of the signed VAPID token. */
  claims: { aud: string; exp: number; sub: string }
}

interface Browser {
  ecdh: ReturnType<typeof createECDH>
  auth: Buffer
  deliveries: Delivery[]
  gone: boolean
}

/** `port`: where the program under test expects it; 0 picks any. */
export async function startPushService(port = 0): Promise<StandInPushService> {
  const browsers = new Map<string, Browser>()
  let failures = 0
  const answer = async (request: IncomingMessage): Promise<number> => {
    const browser = browsers.get(request.url ?? '')
    const body = Buffer.concat(await request.toArray())
    if (failures > 0) {
      failures -= 1
      return 503
    }
    if (!browser) return 404
    if (browser.gone) return 410
    if (request.headers['content-encoding'] !== 'aes128gcm') return 415
    const ttl = request.headers.ttl?.toString()
    const urgency = request.headers.urgency?.toString()
    if (ttl === undefined) return 400
    const claims = statementOf(request.headers.authorization ?? '')
    browser.deliveries.push({ text: decrypt(browser, body), ttl, urgency, claims })
    return 201
  }
  const server = createServer((request, response) => {
    answer(request).then(
      (status) => response.writeHead(status).end(),
      (error: Error) => response.writeHead(400).end(error.message),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browserAt = (endpoint: string): Browser => {
    const browser = browsers.get(new URL(endpoint).pathname)
    if (!browser) throw new Error('no such browser')
    return browser
  }
  return {
    origin,
    subscribe() {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(9).toString('base64url')}`
      browsers.set(path, { ecdh, auth, deliveries: [], gone: false })
      const p256dh = ecdh.getPublicKey().toString('base64url')
      return { endpoint: `${origin}${path}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    received: (endpoint) => browserAt(endpoint).deliveries,
    expire(endpoint) {
      browserAt(endpoint).gone = true
    },
    failNext(times) {
      failures = times
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** RFC 8292. @throws when the token is not signed with the key that accompanies it */
function statementOf(authorization: string): Delivery['claims'] {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization)
  if (!found) throw new Error('the VAPID header is missing')
  const [, header = '', claims = '', signature = '', key = ''] = found
  const point = Buffer.from(key, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const good = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!good) throw new Error('the VAPID signature is invalid')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** RFC 8291 over RFC 8188, as a browser does it; one record. */
function decrypt({ ecdh, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // Everything after the delimiter is padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
