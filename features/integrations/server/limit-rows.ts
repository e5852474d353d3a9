import { Failure } from '#platform/access/failure.ts'
import type { Rows } from '#platform/db/database.ts'
import { limitReached } from '#platform/resource/contract/resource.ts'

/** Of a company: each webhook costs a row for each event of it, in the transaction of its cause. */
const MOST = { webhooks: 20, api_tokens: 200, integration_sites: 100 } as const

/** @throws Failure `limit_reached` when a company has as many as it may */
export async function limitRows(rows: Rows, table: keyof typeof MOST, companyId: number): Promise<void> {
  const limit = MOST[table]
  const found = await rows
    .selectFrom(table)
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .limit(limit)
    .execute()
  if (found.length >= limit) throw new Failure(limitReached, { values: { limit } })
}
