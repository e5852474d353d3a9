import type { Api } from '#platform/http/web/api.ts'
import { getIceServers } from '../contract/ice.ts'

/** Credentials with less than this left are renewed, ms, so that they last for a call that starts now. */
const AT_LEAST = 3_600_000
/** Longest wait for the list, ms; the call then starts without it, since most need none. */
const WITHIN = 1_500
/** Lifetime of a list without credentials, ms. */
const GOOD_FOR = 300_000

/** ICE servers, which help calls through firewalls. Cached before a call needs them, so that none waits. */
export const createIceServers = (api: Api): (() => Promise<RTCIceServer[]>) => {
  let known: RTCIceServer[] = []
  let goodUntil = 0
  let asking: Promise<void> | null = null
  const ask = async () => {
    const answer = await api.call(getIceServers, { signal: AbortSignal.timeout(WITHIN) })
    known = answer.ice_servers.map(({ urls, username, credential }) => ({
      urls,
      ...(username !== undefined && { username }),
      ...(credential !== undefined && { credential }),
    }))
    goodUntil = answer.expires_at === null ? Date.now() + GOOD_FOR : Date.parse(answer.expires_at) - AT_LEAST
  }
  return async () => {
    if (Date.now() >= goodUntil) {
      // The cached list may still work, and the next call tries again.
      asking ??= ask()
        .catch(() => undefined)
        .finally(() => {
          asking = null
        })
      await asking
    }
    return known
  }
}
