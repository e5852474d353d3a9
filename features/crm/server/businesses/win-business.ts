import { bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { winBusiness } from '../../contract/business-moves.ts'
import { amountsFor } from '../amounts.ts'
import { requireVisible } from '../persons/require-visible.ts'
import { requireOpen } from './require-open.ts'
import { sellBusiness } from './sell-business.ts'

/** Locks the business first, so that of concurrent requests only one creates the sale. */
export const winBusinessRoute = refreshingLists(
  ['crm_business', 'crm_sale', 'crm_person', 'crm_lead', 'crm_prospect'],
  bind(winBusiness, async (request) => {
    const { params, body, unit } = request
    await requireVisible(request, 'business', params.id)
    const business = await requireOpen(request, params.id)
    const { person_id: _person, ...sale } = await sellBusiness(unit.rows, params.id, {
      amount: body.amount ?? business.total_amount,
      soldOn: body.sold_on ?? null,
      notes: body.notes ?? null,
    })
    return { sale: { ...sale, amount: amountsFor(request.principal)(sale.amount) } }
  }),
)
