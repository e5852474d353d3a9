import type { Pool } from 'pg'

/** Makes the number the company's, so that its calls do not count for nobody's share. */
export async function ownNumber(database: Pick<Pool, 'query'>, slug: string, number: string): Promise<void> {
  await database.query(
    `WITH destination AS (
       INSERT INTO call_destinations (company_id, kind, target_id, name)
       SELECT id, 'extension', 1, 'Nadie' FROM companies WHERE slug = $1 RETURNING company_id, id),
     did AS (
       INSERT INTO dids (company_id, number, label, destination_id)
       SELECT company_id, $2, 'Principal', id FROM destination)
     INSERT INTO phone_numbers (company_id, number, state)
     SELECT id, key_for_company(id, $2), 'owned' FROM companies WHERE slug = $1`,
    [slug, number],
  )
}
