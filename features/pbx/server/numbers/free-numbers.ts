import { sql } from 'kysely'
import { bind } from '#platform/http/server/bind.ts'
import { listFreeNumbers } from '../../contract/free-numbers.ts'

/** More than a form offers. */
const MOST = 20

export const listFreeNumbersRoute = bind(listFreeNumbers, async ({ unit, principal }) => {
  // Internal numbers of trunks are no choice: they are shorter than public ones.
  const { rows } = await sql<{ number: string }>`
    SELECT '+' || n.number AS number FROM phone_numbers n
     WHERE n.company_id = ${principal.companyId} AND n.state = 'owned' AND n.deleted_at IS NULL
       AND length(n.number) >= 7
       AND NOT EXISTS (
         SELECT FROM dids d WHERE d.company_id = n.company_id AND d.deleted_at IS NULL
            AND key_for_company(d.company_id, d.number) = n.number)
     ORDER BY n.number LIMIT ${MOST}`.execute(unit.rows)
  return { results: rows.map(({ number }) => number) }
})
