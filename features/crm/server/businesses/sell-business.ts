import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { becomeCustomer } from '../persons/become-customer.ts'

interface Sale {
  id: number
  sale_id: number
  amount: number
  person_id: number | null
}

/** Marks an open business that the caller has locked as won, with its one sale. */
export async function sellBusiness(
  rows: Rows,
  id: number,
  { amount, soldOn, notes }: { amount: number; soldOn: string | null; notes: string | null },
): Promise<Sale> {
  await sql`UPDATE crm_businesses SET status = 'won', closed_at = now(), version = version + 1 WHERE id = ${id}`.execute(
    rows,
  )
  const { rows: made } = await sql<Sale>`
    INSERT INTO crm_sales (company_id, number, business_id, person_id, crm_company_id, line_id, name, amount, sold_on,
                           owner_id, group_id, origin_id, campaign_id, notes)
    SELECT b.company_id, crm_next_number(b.company_id, 'sale'), b.id, b.person_id, b.crm_company_id, b.line_id, b.name, ${amount},
           coalesce(${soldOn}::date,
                    (now() AT TIME ZONE (SELECT time_zone FROM companies WHERE id = b.company_id))::date),
           b.owner_id, b.group_id, b.origin_id, b.campaign_id, ${notes}
      FROM crm_businesses b WHERE b.id = ${id}
    RETURNING id, number AS sale_id, amount, person_id`.execute(rows)
  const [sale] = made
  if (!sale) throw new Error('the locked business no longer exists')
  await becomeCustomer(rows, sale.person_id)
  return sale
}
