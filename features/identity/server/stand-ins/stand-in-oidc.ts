import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'

interface Key {
  kid: string
  privateKey: KeyObject
  jwk: object
}

const makeKey = (): Key => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomBytes(6).toString('hex')
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function jwtOf(header: object, claims: object, key: Key): string {
  const content = `${encoded(header)}.${encoded(claims)}`
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key.privateKey).toString('base64url')}`
}

interface Code {
  challenge: string
  nonce: string
  claims: Record<string, unknown>
  clientId: string
  redirect: string
}

/** What the next ID tokens have in place of what they should. */
export interface Fault {
  claims?: Record<string, unknown>
  algorithm?: 'none'
  key?: 'foreign'
  issuer?: string
}

/** An OpenID provider that behaves as the specification says, and with a fault as it must not. */
export async function standInOidc({ secret = 'secreto' }: { secret?: string } = {}) {
  let keys = [makeKey()]
  let fault: Fault = {}
  let issuer = ''
  let named: string | null = null
  const codes = new Map<string, Code>()
  const foreign = makeKey()

  const tokenOf = ({ claims, nonce, clientId }: Code): string => {
    const now = Math.floor(Date.now() / 1000)
    const [key] = keys
    if (!key) throw new Error('there is no key')
    const body = { iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce, ...claims, ...fault.claims }
    if (fault.algorithm === 'none') return `${encoded({ alg: 'none' })}.${encoded(body)}.`
    return jwtOf(
      { alg: 'RS256', kid: key.kid },
      body,
      fault.key === 'foreign' ? { ...foreign, kid: key.kid } : key,
    )
  }

  const exchange = (form: URLSearchParams): [number, object] => {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || challenge !== code.challenge || form.get('redirect_uri') !== code.redirect)
      return [400, { error: 'invalid_grant' }]
    if (form.get('client_secret') !== secret) return [401, { error: 'invalid_client' }]
    return [
      200,
      { access_token: randomBytes(9).toString('hex'), token_type: 'Bearer', id_token: tokenOf(code) },
    ]
  }

  const handle = async (request: IncomingMessage): Promise<[number, object]> => {
    if (request.url === '/.well-known/openid-configuration')
      return [
        200,
        {
          issuer: named ?? issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
        },
      ]
    if (request.url === '/keys') return [200, { keys: keys.map(({ jwk }) => jwk) }]
    if (request.url === '/token') return exchange(new URLSearchParams(await text(request)))
    return [404, {}]
  }
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void handle(request).then(([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  return {
    issuer,
    secret,
    rotateKeys: () => {
      keys = [makeKey()]
    },
    fail: (next: Fault) => {
      fault = next
    },
    /** Calls itself by another name in its metadata. */
    callItself: (name: string | null) => {
      named = name
    },
    /** Somebody signs in at the page that the browser was sent to. @returns where they are sent back */
    authorize(address: string, claims: Record<string, unknown>): string {
      const query = new URL(address).searchParams
      const code = randomBytes(9).toString('hex')
      const redirect = query.get('redirect_uri') ?? ''
      codes.set(code, {
        challenge: query.get('code_challenge') ?? '',
        nonce: query.get('nonce') ?? '',
        claims,
        clientId: query.get('client_id') ?? '',
        redirect,
      })
      return `${redirect}?${new URLSearchParams({ code, state: query.get('state') ?? '', iss: fault.issuer ?? issuer })}`
    },
  }
}
