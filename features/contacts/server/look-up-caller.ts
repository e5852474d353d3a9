import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/** A number's owner, as the user knows them. */
export interface KnownCaller {
  name: string
  /** Organisation; empty for none. */
  info: string
  avatar: string | null
}

/** Own contacts come before shared ones, older before newer. Null for an unknown number. */
export async function lookUpCaller(
  rows: Rows,
  viewer: { userId: number },
  number: string,
): Promise<KnownCaller | null> {
  const found = await sql<KnownCaller>`
    SELECT r.name, coalesce(r.organisation, '') AS info, r.picture AS avatar FROM contacts r
     WHERE r.deleted_at IS NULL AND r.tails @> ARRAY[phone_tail(${number})] AND length(phone_tail(${number})) >= 3
       AND (r.owner_user_id = ${viewer.userId}
            OR r.shared AND (SELECT c.share_contacts FROM companies c WHERE c.id = r.company_id))
     ORDER BY (r.owner_user_id = ${viewer.userId}) DESC, r.id LIMIT 1`.execute(rows)
  return found.rows[0] ?? null
}
