import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { containingWords } from '#platform/db/list-filters.ts'
import { readablePerson, scopeOf } from '../scope.ts'

interface FoundPerson {
  id: number
  name: string
  company: string
  numbers: string[]
  email: string | null
}

/** A person's main company, if the viewer may see it. */
const companyOf = (
  viewer: Principal,
) => sql`(SELECT c.name FROM crm_company_persons cp JOIN crm_companies c ON c.id = cp.crm_company_id AND c.deleted_at IS NULL
   WHERE cp.person_id = r.id AND cp.is_main AND ${scopeOf('company', 'c')(viewer)})`

const visible = readablePerson()

/** Searches the persons that the viewer may see, with their numbers. */
export async function searchPersons(
  rows: Rows,
  viewer: Principal,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ found: FoundPerson[]; total: number }> {
  const where = sql`r.deleted_at IS NULL AND ${visible(viewer)}
    AND ${containingWords(sql`r.search_text`, search)}`
  const counted = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM persons r WHERE ${where}`.execute(rows)
  const total = counted.rows[0]?.total ?? 0
  if (limit === 0 || total === 0) return { found: [], total }
  const found = await sql<FoundPerson>`
    SELECT r.id, r.full_name AS name,
           coalesce(${companyOf(viewer)}, '') AS company,
           coalesce((SELECT array_agg(p.value ORDER BY p.id) FROM contact_points p
              WHERE p.person_id = r.id AND p.kind = 'phone' AND p.deleted_at IS NULL), '{}') AS numbers,
           (SELECT p.value FROM contact_points p
              WHERE p.person_id = r.id AND p.kind = 'email' AND p.deleted_at IS NULL ORDER BY p.id LIMIT 1) AS email
      FROM persons r WHERE ${where} ORDER BY r.full_name, r.id LIMIT ${limit} OFFSET ${offset}`.execute(rows)
  return { found: found.rows, total }
}
