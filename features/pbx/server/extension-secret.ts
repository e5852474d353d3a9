import { createHash, randomBytes } from 'node:crypto'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import { deskUserName, tlsUserName } from '#platform/telephony/endpoint-name.ts'

/** 24 random characters that can be typed into a desk phone. */
const newSecret = (): string => randomBytes(18).toString('base64url')

/** RFC 3261 digest: all that the telephone engine needs to know of a secret. */
const digestOf = (user: string, realm: string, secret: string): string =>
  createHash('md5').update(`${user}:${realm}:${secret}`).digest('hex')

interface Bound {
  endpoint: string
  /** The SIP domain, which the digests are bound to. */
  realm: string
}

/** A new secret for the desk phones of an extension, told once and kept as its digests alone. */
export function newDeskSecret({ endpoint, realm }: Bound) {
  const secret = newSecret()
  const columns = {
    desk_secret_digest: digestOf(deskUserName(endpoint), realm, secret),
    tls_secret_digest: digestOf(tlsUserName(endpoint), realm, secret),
  }
  return { secret, columns }
}

/** A new secret for the browsers of an extension's owner; each sign-in hands it out. */
export function newBrowserSecret({ endpoint, realm }: Bound, box: Pick<SealedBox, 'seal'>) {
  const secret = newSecret()
  return {
    secret,
    columns: { secret_sealed: box.seal(secret), secret_digest: digestOf(endpoint, realm, secret) },
  }
}
