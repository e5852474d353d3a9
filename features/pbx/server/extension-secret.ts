import { createHash, randomBytes } from 'node:crypto'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import { deskUserName, tlsUserName } from '#platform/telephony/endpoint-name.ts'

/** 24 random characters that can be typed into a desk phone. */
const newSecret = (): string => randomBytes(18).toString('base64url')

/** RFC 3261 digest: the telephone engine needs nothing else of a secret. */
const digestOf = (user: string, realm: string, secret: string): string =>
  createHash('md5').update(`${user}:${realm}:${secret}`).digest('hex')

interface Bound {
  endpoint: string
  /** The SIP domain, part of the digests. */
  realm: string
}

/** A new secret for an extension's desk phones, shown once, and sealed for phones that fetch their settings. */
export function newDeskSecret({ endpoint, realm }: Bound, box: Pick<SealedBox, 'seal'>) {
  const secret = newSecret()
  const columns = {
    desk_secret_digest: digestOf(deskUserName(endpoint), realm, secret),
    tls_secret_digest: digestOf(tlsUserName(endpoint), realm, secret),
    desk_secret_sealed: box.seal(secret),
  }
  return { secret, columns }
}

/** A new secret for the owner's browsers; each sign-in hands it out. */
export function newBrowserSecret({ endpoint, realm }: Bound, box: Pick<SealedBox, 'seal'>) {
  const secret = newSecret()
  return {
    secret,
    columns: { secret_sealed: box.seal(secret), secret_digest: digestOf(endpoint, realm, secret) },
  }
}
