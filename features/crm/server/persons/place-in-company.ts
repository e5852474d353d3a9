import { sql } from 'kysely'
import type { WriteContext } from '#platform/resource/server/store.ts'

interface Place {
  company?: number | null | undefined
  position?: string | null | undefined
}

/** Puts new persons into their main companies, in one statement. */
export async function placeNewInCompanies(
  { unit, principal }: Pick<WriteContext, 'unit' | 'principal'>,
  persons: readonly ({ id: number } & Place)[],
): Promise<void> {
  const placed = persons.flatMap(({ id, company, position = null }) =>
    company == null ? [] : [{ person: id, company, position }],
  )
  if (placed.length === 0) return
  await sql`
    INSERT INTO crm_company_persons (company_id, crm_company_id, person_id, position, is_main)
    SELECT ${principal.companyId}, g.company, g.person, g.position, true
      FROM jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) AS g (person bigint, company bigint, position text)`.execute(
    unit.rows,
  )
}

/** Sets a person's main company and their position there; undefined changes nothing. Other companies are kept. */
export async function placeInCompany(
  { unit, principal }: Pick<WriteContext, 'unit' | 'principal'>,
  personId: number,
  { company, position }: Place,
): Promise<void> {
  const { rows } = unit
  if (company !== undefined) {
    await sql`UPDATE crm_company_persons SET is_main = false WHERE person_id = ${personId} AND is_main`.execute(
      rows,
    )
    if (company === null) return
    await sql`
      INSERT INTO crm_company_persons (company_id, crm_company_id, person_id, position, is_main)
      VALUES (${principal.companyId}, ${company}, ${personId}, ${position ?? null}, true)
      ON CONFLICT (person_id, crm_company_id) DO UPDATE SET is_main = true`.execute(rows)
  }
  if (position !== undefined)
    await sql`UPDATE crm_company_persons SET position = ${position} WHERE person_id = ${personId} AND is_main`.execute(
      rows,
    )
}
