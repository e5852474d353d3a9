import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import { can } from '#platform/contract/access.ts'
import type { Rows } from '#platform/db/database.ts'
import { ownCountry } from '#platform/resource/server/normalise-phones.ts'
import { isPhone, parsePhone } from '#platform/telephony/numbers/parse-phone.ts'
import { spellingsOf } from '#platform/telephony/numbers/phone-key.ts'
import { useCrm } from '../../contract/abilities.ts'
import { readablePerson } from '../scope.ts'

/**
 * Names of the people with these numbers, among those the user may see. By number as given; unknown ones are missing. Two
 * statements, however many numbers.
 */
export async function nameNumbers(
  rows: Rows,
  viewer: Pick<Principal, 'userId' | 'companyId' | 'role' | 'team'>,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  if (numbers.length === 0 || !can(viewer.role, useCrm)) return new Map()
  const country = await ownCountry(rows, viewer.companyId)
  const forms = numbers.flatMap((number) => {
    const parsed = parsePhone(number, country)
    if (!isPhone(parsed)) return []
    return [parsed.e164, ...spellingsOf(parsed.e164)].map((form) => ({ number, form }))
  })
  if (forms.length === 0) return new Map()
  const found = await sql<{ number: string; name: string }>`
    SELECT DISTINCT ON (g.number) g.number, r.full_name AS name
      FROM jsonb_to_recordset(${JSON.stringify(forms)}::jsonb) AS g(number text, form text)
      JOIN contact_points p ON p.company_id = ${viewer.companyId} AND p.kind = 'phone' AND p.value = g.form AND p.deleted_at IS NULL
       AND NOT p.shared
      JOIN persons r ON r.id = p.person_id AND r.deleted_at IS NULL
     WHERE ${readablePerson()(viewer)}
     ORDER BY g.number, r.id`.execute(rows)
  return new Map(found.rows.map(({ number, name }) => [number, name]))
}
