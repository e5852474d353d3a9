import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { ownCountry } from '#platform/resource/server/normalise-phones.ts'
import { matchKey } from '#platform/telephony/numbers/parse-phone.ts'

/**
 * Names of outside numbers, as the user's contacts have them: own ones before shared ones, older before newer. By number as given;
 * unknown ones are missing. Two statements, however many numbers.
 */
export async function nameNumbers(
  rows: Rows,
  viewer: { userId: number; companyId: number },
  numbers: readonly string[],
): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const country = await ownCountry(rows, viewer.companyId)
  const keys = new Map(numbers.map((number) => [number, matchKey(number, country)]))
  const found = await sql<{ key: string; name: string }>`
    SELECT DISTINCT ON (k.key) k.key, r.name
      FROM contacts_with_numbers(${viewer.companyId}, ${[...new Set(keys.values())]}::text[]) AS k
      JOIN contacts r ON r.id = k.contact_id AND r.company_id = ${viewer.companyId} AND r.deleted_at IS NULL
     WHERE r.owner_user_id = ${viewer.userId}
        OR r.shared AND (SELECT c.share_contacts FROM companies c WHERE c.id = r.company_id)
     ORDER BY k.key, (r.owner_user_id = ${viewer.userId}) DESC, r.id`.execute(rows)
  const names = new Map(found.rows.map(({ key, name }) => [key, name]))
  return new Map(
    [...keys].flatMap(([number, key]) => {
      const name = names.get(key)
      return name === undefined ? [] : [[number, name] as const]
    }),
  )
}
