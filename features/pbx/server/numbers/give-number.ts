import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/**
 * Makes a public number the company's, as the operator does on the screen. `rows` must see all companies.
 * @throws what PostgreSQL throws for a number that another company owns
 */
export async function giveNumber(rows: Rows, companyId: number, number: string): Promise<void> {
  await sql`
    INSERT INTO phone_numbers (company_id, number, state)
    VALUES (${companyId}, key_for_company(${companyId}, ${number}), 'owned')
    ON CONFLICT (company_id, number) WHERE deleted_at IS NULL DO UPDATE SET state = 'owned'`.execute(rows)
}
