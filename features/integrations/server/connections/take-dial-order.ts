import { sql } from 'kysely'
import {
  orderDial,
  readDialOrder,
  takeDialOrder,
  untrustedSite,
} from '#features/phone/contract/dial-orders.ts'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import type { IntegrationsContext } from '../ports.ts'

/** Numbers that people click in other pages: their phone calls them. */
export const dialOrderRoutes = (context: Pick<IntegrationsContext, 'dial'>): readonly BoundRoute[] => [
  takeDialOrderRoute,
  bind(orderDial, async ({ unit, principal, body: { number, origin } }) => {
    const trusted = await unit.rows
      .selectFrom('integration_sites')
      .select('id')
      .where('company_id', '=', principal.companyId)
      .where((where) => where(sql`search_form(origin)`, '=', sql`search_form(${origin})`))
      .where('calls', '=', true)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!trusted) throw new Failure(untrustedSite, { values: { origin } })
    const { id } = await unit.rows
      .insertInto('integration_dials')
      .values({ company_id: principal.companyId, user_id: principal.userId, number, origin })
      .returning('id')
      .executeTakeFirstOrThrow()
    unit.onCommit(() => context.dial(principal.userId, { order: id, number }))
    return { order: id }
  }),
  bind(readDialOrder, async ({ unit, principal, params }) => {
    const found = await unit.rows
      .selectFrom('integration_dials')
      .select(['number', 'taken_at'])
      .where('id', '=', params.order)
      .where('user_id', '=', principal.userId)
      .executeTakeFirst()
    if (!found) throw new Failure(notFound)
    return { number: found.number, taken: found.taken_at !== null }
  }),
]

/** One of the user's devices takes an order: the others do not call as well. */
const takeDialOrderRoute = bind(takeDialOrder, async ({ unit, principal, params }) => {
  const { rows } = await sql<{ number: string }>`
    UPDATE integration_dials SET taken_at = now()
     WHERE id = ${params.order} AND user_id = ${principal.userId} AND taken_at IS NULL
       AND asked_at > now() - interval '1 minute'
    RETURNING number`.execute(unit.rows)
  const [taken] = rows
  if (!taken) throw new Failure(notFound)
  return { number: taken.number }
})
