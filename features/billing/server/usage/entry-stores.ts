import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { billingEntries, ownUsage, readOwnDays, USED } from '../../contract/usage.ts'
import { billingTexts } from '../../i18n/texts.ts'
import { companyOfRow } from '../accounts/account-store.ts'

export const entryStore = (database: Database): Store =>
  defineStore({
    resource: billingEntries,
    table: 'billing_entries',
    texts: billingTexts,
    across: database,
    joins: companyOfRow.joins,
    select: { company: companyOfRow.company },
    sort: { company: companyOfRow.sort },
    filter: { company: companyOfRow.filter },
  })

export const ownUsageStore: Store = defineStore({
  resource: ownUsage,
  table: 'billing_entries',
  texts: billingTexts,
  neverNull: ['happened_at'],
})

const MAX_DAYS = 92

export const readOwnDaysRoute = bind(readOwnDays, async ({ unit, principal, query }) => {
  const { from, until } = query
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000
  if (!(days >= 0 && days <= MAX_DAYS)) throw new Failure(invalid)
  const { rows: results } = await sql<{
    day: string
    kind: (typeof USED)[number]
    entries: number
    quantity: number
    amount: number
  }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, kind, count(*)::int AS entries, sum(quantity)::float8 AS quantity, sum(amount)::float8 AS amount
      FROM billing_entries
     WHERE company_id = ${principal.companyId} AND day BETWEEN ${from}::date AND ${until}::date AND kind IN (${sql.join([...USED])})
     GROUP BY billing_entries.day, kind ORDER BY billing_entries.day DESC, kind`.execute(unit.rows)
  const { currency } = await unit.rows
    .selectFrom('billing_accounts')
    .select('currency')
    .where('company_id', '=', principal.companyId)
    .executeTakeFirstOrThrow()
  return { currency, results }
})
