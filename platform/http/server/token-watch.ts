import { createHash } from 'node:crypto'

/** Length of the counting window, ms. */
const WINDOW = 60_000
/** How long a successful sender is remembered after its last request, ms. */
const KNOWN_FOR = 10 * 60_000
/** So many tokens and addresses are held at a time; beyond that the oldest goes. */
const MOST = 20_000

interface Known {
  sessionId: number
  until: number
}

interface Failures {
  count: number
  until: number
}

export interface TokenWatch {
  /** Whose requests are counted together: those of a session once its token was good, those of an address before. */
  keyOf(token: string | null, address: string): string
  /** Seconds until the address may try tokens again; null when it may. A token that was good is never in question. */
  waitOf(token: string, address: string): number | null
  good(token: string, sessionId: number): void
  bad(token: string, address: string): void
}

const OF_SESSION = 'session '
export const keyOfSession = (sessionId: number): string => `${OF_SESSION}${sessionId}`
export const isOfSession = (key: string): boolean => key.startsWith(OF_SESSION)

/** Adds or refreshes at the end; evicts from the beginning. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  const oldest = map.size > MOST ? map.keys().next().value : undefined
  if (oldest !== undefined) map.delete(oldest)
}

/**
 * Remembers which tokens were good a moment ago. Made-up tokens are then requests of their address, however many there
 * are, and an address that goes on making them up is turned away before the database is asked; whoever is signed in
 * behind the same address goes on.
 */
export function createTokenWatch(failuresPerMinute: number, now: () => number = Date.now): TokenWatch {
  const known = new Map<string, Known>()
  const failures = new Map<string, Failures>()
  // Tokens themselves are not kept.
  const nameOf = (token: string): string => createHash('sha256').update(token).digest('base64')
  const knownBy = (token: string): Known | null => {
    const found = known.get(nameOf(token))
    return found !== undefined && found.until > now() ? found : null
  }
  return {
    keyOf(token, address) {
      const found = token === null ? null : knownBy(token)
      return found === null ? `address ${address}` : keyOfSession(found.sessionId)
    },
    waitOf(token, address) {
      const failed = failures.get(address)
      if (failed === undefined || failed.until <= now() || failed.count < failuresPerMinute) return null
      return knownBy(token) === null ? (failed.until - now()) / 1000 : null
    },
    good(token, sessionId) {
      keep(known, nameOf(token), { sessionId, until: now() + KNOWN_FOR })
    },
    bad(token, address) {
      known.delete(nameOf(token))
      const failed = failures.get(address)
      if (failed !== undefined && failed.until > now()) failed.count += 1
      else keep(failures, address, { count: 1, until: now() + WINDOW })
    },
  }
}
