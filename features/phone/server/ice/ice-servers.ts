import { createHmac } from 'node:crypto'
import { bind } from '#platform/http/server/bind.ts'
import { getIceServers } from '../../contract/ice.ts'

export interface IceSettings {
  /** `stun:` addresses. */
  stun: readonly string[]
  /** `turn:` and `turns:` addresses of relays that share a secret with us. */
  turn: readonly string[]
  turnSecret: string
}

/** Lifetime of a credential, seconds: a longer call's relay asks for a newer one. */
export const CREDENTIAL_SECONDS = 4 * 3600

/**
 * A credential for TURN servers with a shared secret (draft-uberti-behave-turn-rest; coturn's `use-auth-secret`): the user name
 * holds the expiry and the password is its HMAC-SHA1. Nothing is stored, and nobody can prolong it.
 */
export function turnCredential(secret: string, user: string, now: number) {
  const expiresAt = Math.floor(now / 1000) + CREDENTIAL_SECONDS
  const username = `${expiresAt}:${user}`
  const credential = createHmac('sha1', secret).update(username).digest('base64')
  return { username, credential, expiresAt: new Date(expiresAt * 1000) }
}

/** What a browser needs to find a way through firewalls; `user` is who the credential is for. */
export function iceServersFor({ stun, turn, turnSecret }: IceSettings, user: string) {
  const finders = stun.length > 0 ? [{ urls: [...stun] }] : []
  if (turn.length === 0) return { servers: finders, expiresAt: null }
  const { username, credential, expiresAt } = turnCredential(turnSecret, user, Date.now())
  return { servers: [...finders, { urls: [...turn], username, credential }], expiresAt }
}

export const iceServersRoute = (settings: IceSettings) =>
  bind(getIceServers, async ({ principal }) => {
    const { servers, expiresAt } = iceServersFor(settings, String(principal.userId))
    return { ice_servers: servers, expires_at: expiresAt?.toISOString() ?? null }
  })
