import { createHash } from 'node:crypto'
import { addressKey } from './address-key.ts'

/** Length of the counting window, ms. */
const WINDOW = 60_000
/** How long a valid token is remembered after its last request, ms. */
const KNOWN_FOR = 10 * 60_000
/** Maximum of remembered tokens and addresses; the oldest is dropped. */
const MAX = 20_000

interface Known {
  sessionId: number
  until: number
}

interface Failures {
  count: number
  until: number
}

export interface TokenWatch {
  /** Rate-limit key: the session of a known valid token, otherwise the address. */
  keyOf(token: string | null, address: string): string
  /** Seconds until the address may try tokens again; null when it may. Known valid tokens are never refused. */
  waitOf(token: string, address: string): number | null
  good(token: string, sessionId: number): void
  bad(token: string, address: string): void
}

const OF_SESSION = 'session '
export const keyOfSession = (sessionId: number): string => `${OF_SESSION}${sessionId}`
export const isOfSession = (key: string): boolean => key.startsWith(OF_SESSION)

/** A map with LRU eviction. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  const oldest = map.size > MAX ? map.keys().next().value : undefined
  if (oldest !== undefined) map.delete(oldest)
}

/**
 * Remembers recently valid tokens. All other tokens count as requests of their address; an address that keeps sending invalid
 * ones is refused before the database is asked, without affecting signed-in users behind it.
 */
export function createTokenWatch(failuresPerMinute: number, now: () => number = Date.now): TokenWatch {
  const known = new Map<string, Known>()
  const failures = new Map<string, Failures>()
  // Stored as hashes.
  const nameOf = (token: string): string => createHash('sha256').update(token).digest('base64')
  const knownBy = (token: string): Known | null => {
    const found = known.get(nameOf(token))
    return found !== undefined && found.until > now() ? found : null
  }
  return {
    keyOf(token, address) {
      const found = token === null ? null : knownBy(token)
      return found === null ? `address ${addressKey(address)}` : keyOfSession(found.sessionId)
    },
    waitOf(token, address) {
      const failed = failures.get(addressKey(address))
      if (failed === undefined || failed.until <= now() || failed.count < failuresPerMinute) return null
      return knownBy(token) === null ? (failed.until - now()) / 1000 : null
    },
    good(token, sessionId) {
      keep(known, nameOf(token), { sessionId, until: now() + KNOWN_FOR })
    },
    bad(token, address) {
      known.delete(nameOf(token))
      const line = addressKey(address)
      const failed = failures.get(line)
      if (failed !== undefined && failed.until > now()) failed.count += 1
      else keep(failures, line, { count: 1, until: now() + WINDOW })
    },
  }
}
