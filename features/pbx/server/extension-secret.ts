import { createHash, randomBytes } from 'node:crypto'
import { deskUserName } from '#platform/telephony/endpoint-name.ts'

/** 24 random characters that can be typed into a desk phone. */
export const newSecret = (): string => randomBytes(18).toString('base64url')

/** RFC 3261 digest: all that the telephone engine needs to know of a secret. */
const digestOf = (user: string, realm: string, secret: string): string =>
  createHash('md5').update(`${user}:${realm}:${secret}`).digest('hex')

/** The digests of an extension's two user names, for browsers and for desk phones. */
export function secretDigests(endpoint: string, realm: string, secret: string) {
  return {
    secret_digest: digestOf(endpoint, realm, secret),
    desk_secret_digest: digestOf(deskUserName(endpoint), realm, secret),
  }
}
