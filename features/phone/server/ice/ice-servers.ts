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

export const iceServersRoute = ({ stun, turn, turnSecret }: IceSettings) =>
  bind(getIceServers, async ({ principal }) => {
    const finders = stun.length > 0 ? [{ urls: [...stun] }] : []
    if (turn.length === 0) return { ice_servers: finders, expires_at: null }
    const { username, credential, expiresAt } = turnCredential(
      turnSecret,
      String(principal.userId),
      Date.now(),
    )
    return {
      ice_servers: [...finders, { urls: [...turn], username, credential }],
      expires_at: expiresAt.toISOString(),
    }
  })
