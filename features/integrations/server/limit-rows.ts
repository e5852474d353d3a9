import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Rows } from '#platform/db/database.ts'
import { limitReached } from '#platform/resource/contract/resource.ts'

/** Of a company: each webhook costs a row for each event of it, in the transaction of its cause. */
const MOST = { webhooks: 20, api_tokens: 200, integration_sites: 100 } as const

/**
 * Others wait until the transaction ends, so that two do not take the last place.
 * @throws Failure `limit_reached` when a company has as many as it may
 */
export async function limitRows(rows: Rows, table: keyof typeof MOST, companyId: number): Promise<void> {
  const limit = MOST[table]
  const place = `${table} of company ${companyId}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(rows)
  const found = await rows
    .selectFrom(table)
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .limit(limit)
    .execute()
  if (found.length >= limit) throw new Failure(limitReached, { values: { limit } })
}
