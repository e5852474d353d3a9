import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { ownCountry } from '#platform/resource/server/normalise-phones.ts'
import { isPhone, parsePhone } from '#platform/telephony/numbers/parse-phone.ts'
import { spellingsOf } from '#platform/telephony/numbers/phone-key.ts'
import { scopeOf } from '../scope.ts'

/** Persons by number, e-mail or document, among those the viewer may see; other texts are missing. */
export async function identifyPersons(
  rows: Rows,
  viewer: Principal,
  texts: readonly string[],
): Promise<Map<string, number>> {
  const marked = texts.filter((text) => /[\d@]/.test(text))
  if (marked.length === 0) return new Map()
  const country = await ownCountry(rows, viewer.companyId)
  const forms = marked.flatMap((text) => {
    const parsed = parsePhone(text, country)
    const values = isPhone(parsed) ? [parsed.e164, ...spellingsOf(parsed.e164)] : [text.toLowerCase()]
    return values.map((value) => ({ text, value, kind: isPhone(parsed) ? 'phone' : 'email' }))
  })
  const { rows: found } = await sql<{ text: string; id: number }>`
    SELECT found.text, min(r.id)::bigint AS id
      FROM (SELECT g.text, c.person_id AS id
              FROM jsonb_to_recordset(${JSON.stringify(forms)}::jsonb) AS g (text text, value text, kind text)
              JOIN contact_points c ON c.kind = g.kind AND c.value = g.value AND c.deleted_at IS NULL AND NOT c.shared
            UNION ALL
            SELECT p.document, p.id FROM persons p WHERE p.document = ANY (${marked}::text[]) AND p.deleted_at IS NULL) found
      JOIN persons r ON r.id = found.id AND r.deleted_at IS NULL AND ${scopeOf('person')(viewer)}
     GROUP BY found.text HAVING count(DISTINCT r.id) = 1`.execute(rows)
  return new Map(found.map(({ text, id }) => [text, id]))
}
