import { createHash } from 'node:crypto'
import { header, type SipRequest } from '../sip/sip-message.ts'
import type { CarrierAnswer } from './carrier-call.ts'

type Algorithm = 'MD5' | 'SHA-256' | 'SHA-512-256'

interface RegistrarAccount {
  user: string
  secret: string
  realm: string
  /** Offered, in this order, a header each (RFC 8760). */
  algorithms: readonly Algorithm[]
  /** Expires after its first use, as with a registrar under load. */
  staleNonces?: number
}

const HASHES = { MD5: 'md5', 'SHA-256': 'sha256', 'SHA-512-256': 'sha512-256' } as const

const field = (text: string, name: string): string =>
  new RegExp(`(?:^|[\\s,])${name}="?([^",]+)"?`).exec(text)?.[1] ?? ''

/** Whether the request proves the secret by one of the algorithms, and by which. */
function provenBy(request: SipRequest, { user, secret, algorithms }: RegistrarAccount): Algorithm | null {
  const given = header(request, 'authorization')
  const name = algorithms.find(
    (one) => one.toLowerCase() === (field(given, 'algorithm') || 'MD5').toLowerCase(),
  )
  if (!name || field(given, 'username') !== user) return null
  const hash = (text: string) => createHash(HASHES[name]).update(text).digest('hex')
  const part = (key: string) => field(given, key)
  const qop = part('qop') ? [part('nc'), part('cnonce'), part('qop')] : []
  const own = [hash(`${user}:${part('realm')}:${secret}`), part('nonce'), ...qop]
  const expected = hash([...own, hash(`${request.method}:${part('uri')}`)].join(':'))
  return part('response') === expected ? name : null
}

/** A registrar that asks for a password: a script for `ScriptedCarrier.onRegister`. */
export function createRegistrar(account: RegistrarAccount) {
  const proven: Algorithm[] = []
  let nonces = 0
  let stale = account.staleNonces ?? 0
  const challenge = (isStale: boolean): CarrierAnswer => {
    nonces += 1
    return {
      status: 401,
      headers: account.algorithms.map((algorithm) => [
        'www-authenticate',
        `Digest realm="${account.realm}", nonce="n${nonces}", algorithm=${algorithm}, qop="auth"${isStale ? ', stale=true' : ''}`,
      ]),
    }
  }
  return {
    /** By which algorithms it was convinced, in order. */
    proven,
    script(request: SipRequest): CarrierAnswer | null {
      const algorithm = provenBy(request, account)
      if (algorithm === null) return challenge(false)
      if (stale > 0) {
        stale -= 1
        return challenge(true)
      }
      proven.push(algorithm)
      return null
    },
  }
}
