import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { numberForms } from '#platform/resource/server/normalise-phones.ts'
import { readablePerson, scopeOf } from '../scope.ts'

export interface KnownPerson {
  id: number
  name: string
  state: 'lead' | 'prospect' | 'person'
  company: string | null
  owner: { id: number; label: string } | null
}

/** Finds a person by number in any dialled form, among those the user may see. Two statements, one for the country. */
export async function findPersonByNumber(
  rows: Rows,
  principal: Principal,
  number: string,
): Promise<KnownPerson | null> {
  const forms = await numberForms(rows, principal.companyId, number)
  if (forms.length === 0) return null
  const found = await sql<KnownPerson>`
    SELECT r.id, r.full_name AS name, r.state,
           (SELECT c.name FROM crm_company_persons cp JOIN crm_companies c ON c.id = cp.crm_company_id AND c.deleted_at IS NULL
             WHERE cp.person_id = r.id AND cp.is_main AND ${scopeOf('company', 'c')(principal)}) AS company,
           (SELECT jsonb_build_object('id', u.id, 'label', u.short_name) FROM users u WHERE u.id = r.owner_id) AS owner
      FROM persons r JOIN contact_points p ON p.person_id = r.id AND p.deleted_at IS NULL
     WHERE p.kind = 'phone' AND NOT p.shared AND p.value = ANY(${forms}::text[]) AND r.deleted_at IS NULL
       AND ${readablePerson()(principal)}
     ORDER BY r.id LIMIT 1`.execute(rows)
  return found.rows[0] ?? null
}

/** Whether a number is external: neither an extension nor a short code. */
export async function isOutside(rows: Rows, companyId: number, number: string): Promise<boolean> {
  if ((await numberForms(rows, companyId, number)).length === 0) return false
  const extension = await rows
    .selectFrom('extensions')
    .select('id')
    .where('number', '=', number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return extension === undefined
}
