import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { readOwnBalance } from '../../contract/accounts.ts'
import { USED } from '../../contract/usage.ts'

interface OwnAccount {
  mode: 'none' | 'prepaid' | 'postpaid'
  currency: string
  balance: number
  reserved: number
  credit_limit: number
  available: number
  month: number
}

async function readAccount(rows: Rows, companyId: number): Promise<OwnAccount> {
  const { rows: found } = await sql<OwnAccount>`
    SELECT a.mode, a.currency, a.balance::float8 AS balance, a.reserved::float8 AS reserved, a.credit_limit::float8 AS credit_limit,
           (a.balance + (CASE a.mode WHEN 'postpaid' THEN a.credit_limit ELSE 0 END) - a.reserved)::float8 AS available,
           coalesce((SELECT sum(e.amount) FROM billing_entries e
                      WHERE e.company_id = a.company_id AND e.kind IN (${sql.join([...USED])})
                        AND e.day >= date_trunc('month', now() AT TIME ZONE c.time_zone)::date), 0)::float8 AS month
      FROM billing_accounts a JOIN companies c ON c.id = a.company_id
     WHERE a.company_id = ${companyId}`.execute(rows)
  const [account] = found
  if (!account) throw new Error(`company ${companyId} has no billing account`)
  return account
}

export const readOwnBalanceRoute = bind(readOwnBalance, async ({ unit, principal }) => {
  const account = await readAccount(unit.rows, principal.companyId)
  const last = await unit.rows
    .selectFrom('invoices')
    .select(['id', sql<string>`number`.as('number'), sql<number>`total::float8`.as('total'), 'created_at'])
    .where('company_id', '=', principal.companyId)
    .where('kind', '=', 'invoice')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    ...account,
    last_invoice: last ? { ...last, created_at: last.created_at.toISOString() } : null,
  }
})
