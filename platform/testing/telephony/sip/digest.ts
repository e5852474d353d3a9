import { createHash, randomBytes } from 'node:crypto'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** The stored hash of a secret: MD5(user:realm:secret). */
export function secretDigest(user: string, realm: string, secret: string): string {
  return md5(`${user}:${realm}:${secret}`)
}

/** `Authorization` header for a challenge (RFC 2617, MD5 with qop). */
export function authorize(
  challenge: string,
  account: { user: string; authUser?: string; secret: string },
  request: { method: string; uri: string },
): string {
  const field = (name: string) => new RegExp(`${name}="?([^",]+)"?`).exec(challenge)?.[1] ?? ''
  const [realm, nonce, opaque] = [field('realm'), field('nonce'), field('opaque')]
  const cnonce = randomBytes(8).toString('hex')
  const user = account.authUser ?? account.user
  const ha1 = secretDigest(user, realm, account.secret)
  const ha2 = md5(`${request.method}:${request.uri}`)
  const response = md5(`${ha1}:${nonce}:00000001:${cnonce}:auth:${ha2}`)
  return `Digest username="${user}", realm="${realm}", nonce="${nonce}", uri="${request.uri}", response="${response}", algorithm=MD5, cnonce="${cnonce}", qop=auth, nc=00000001, opaque="${opaque}"`
}
