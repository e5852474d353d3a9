import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { ownCountry } from '#platform/resource/server/normalise-phones.ts'
import { matchKey } from '#platform/telephony/numbers/parse-phone.ts'

/** A number's owner, as the user knows them. */
export interface KnownCaller {
  name: string
  /** Organisation; empty for none. */
  info: string
  avatar: string | null
}

/** Shortest number that tells who it is. */
const MIN_DIGITS = 3

/**
 * The owner of a whole number, in any form of the company's country. Own contacts come before shared ones, older before newer.
 * Null for an unknown number.
 */
export async function lookUpCaller(
  rows: Rows,
  viewer: { userId: number; companyId: number },
  number: string,
): Promise<KnownCaller | null> {
  const key = matchKey(number, await ownCountry(rows, viewer.companyId))
  if (key.length < MIN_DIGITS) return null
  const found = await sql<KnownCaller>`
    SELECT r.name, coalesce(r.organisation, '') AS info, r.picture AS avatar
      FROM contacts_with_numbers(${viewer.companyId}, ARRAY[${key}]) AS k
      JOIN contacts r ON r.id = k.contact_id
     WHERE r.deleted_at IS NULL
       AND (r.owner_user_id = ${viewer.userId}
            OR r.shared AND (SELECT c.share_contacts FROM companies c WHERE c.id = r.company_id))
     ORDER BY (r.owner_user_id = ${viewer.userId}) DESC, r.id LIMIT 1`.execute(rows)
  return found.rows[0] ?? null
}
