import { sql } from 'kysely'
import { bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { winBusiness } from '../../contract/business-moves.ts'
import { amountsFor } from '../amounts.ts'
import { becomeCustomer } from '../persons/become-customer.ts'
import { requireVisible } from '../persons/require-visible.ts'
import { requireOpen } from './require-open.ts'

interface Sale {
  id: number
  sale_id: number
  amount: number
  person_id: number | null
}

/** Locks the business first, so that of concurrent requests only one creates the sale. */
export const winBusinessRoute = refreshingLists(
  ['crm_business', 'crm_sale', 'crm_person', 'crm_lead', 'crm_prospect'],
  bind(winBusiness, async (request) => {
    const { params, body, unit } = request
    await requireVisible(request, 'business', params.id)
    const business = await requireOpen(request, params.id)
    await sql`UPDATE crm_businesses SET status = 'won', closed_at = now(), version = version + 1 WHERE id = ${params.id}`.execute(
      unit.rows,
    )
    const { rows } = await sql<Sale>`
      INSERT INTO crm_sales (company_id, number, business_id, person_id, crm_company_id, line_id, name, amount, sold_on,
                             owner_id, group_id, origin_id, campaign_id, notes)
      SELECT b.company_id, crm_next_number(b.company_id, 'sale'), b.id, b.person_id, b.crm_company_id, b.line_id, b.name,
             ${body.amount ?? business.total_amount},
             coalesce(${body.sold_on ?? null}::date, (now() AT TIME ZONE (SELECT time_zone FROM companies))::date),
             b.owner_id, b.group_id, b.origin_id, b.campaign_id, ${body.notes ?? null}
        FROM crm_businesses b WHERE b.id = ${params.id}
      RETURNING id, number AS sale_id, amount, person_id`.execute(unit.rows)
    const [sale] = rows
    if (!sale) throw new Error('the locked business no longer exists')
    const { person_id: person, ...shown } = sale
    await becomeCustomer(unit.rows, person)
    return { sale: { ...shown, amount: amountsFor(request.principal)(shown.amount) } }
  }),
)
