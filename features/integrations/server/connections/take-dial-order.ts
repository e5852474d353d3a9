import { sql } from 'kysely'
import { takeDialOrder } from '#features/phone/contract/dial-orders.ts'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'

/** One of the user's devices takes an order: the others do not call as well. */
export const takeDialOrderRoute = bind(takeDialOrder, async ({ unit, principal, params }) => {
  const { rows } = await sql<{ number: string }>`
    UPDATE integration_dials SET taken_at = now()
     WHERE id = ${params.order} AND user_id = ${principal.userId} AND taken_at IS NULL
       AND asked_at > now() - interval '1 minute'
    RETURNING number`.execute(unit.rows)
  const [taken] = rows
  if (!taken) throw new Failure(notFound)
  return { number: taken.number }
})
