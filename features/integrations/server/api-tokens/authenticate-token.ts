import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { FindUserPrincipal } from '#platform/access/find-user-principal.ts'
import type { Principal } from '#platform/access/principal.ts'
import { tooMany } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import { createTokenRate } from './token-rate.ts'

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

interface Found {
  id: number
  company_id: number
  user_id: number
  language: 'es' | 'en'
  scopes: string[]
  per_minute: number
  stale: boolean
}

/**
 * Whom an API token speaks for: its maker, within its scopes. Null for one that is unknown, revoked, expired, or whose maker or
 * company may no longer sign in.
 * @throws Failure `too_many` beyond its rate, which each node counts
 */
export function authenticateToken(database: Database, findPrincipal: FindUserPrincipal) {
  const rate = createTokenRate()
  return async (token: string): Promise<Principal | null> => {
    const { rows } = await sql<Found>`
      SELECT t.id, t.company_id, t.user_id, coalesce(u.language, c.language, 'es') AS language, t.scopes, t.per_minute,
             (t.used_at IS NULL OR t.used_at < now() - interval '1 minute') AS stale
        FROM api_tokens t JOIN users u ON u.id = t.user_id JOIN companies c ON c.id = t.company_id
       WHERE t.token_hash = ${hashOf(token)} AND t.deleted_at IS NULL AND t.disabled_at IS NULL
         AND u.deleted_at IS NULL AND u.disabled_at IS NULL AND c.deleted_at IS NULL AND c.disabled_at IS NULL
         AND (t.expires_on IS NULL OR t.expires_on >= (now() AT TIME ZONE c.time_zone)::date)`.execute(
      database.systemRows,
    )
    const [found] = rows
    if (!found) return null
    const wait = rate.take(found.id, found.per_minute)
    if (wait !== null) throw new Failure(tooMany, { retryAfterSeconds: wait })
    if (found.stale)
      await sql`UPDATE api_tokens SET used_at = now() WHERE id = ${found.id}
                   AND (used_at IS NULL OR used_at < now() - interval '1 minute')`.execute(
        database.systemRows,
      )
    const user = { userId: found.user_id, companyId: found.company_id, language: found.language }
    const principal = await findPrincipal(database.systemRows, user)
    // Sessions have positive ids: a token is none, and never mistaken for one.
    return principal === null ? null : { ...principal, sessionId: -found.id, scopes: new Set(found.scopes) }
  }
}
