import { SLUGS } from './companies.ts'
import type { Testbed } from './testbed.ts'

export interface StoredCalls {
  calls: number
  answered: number
  open: number
  /** Rows in the histories of both sides. */
  records: number
}

/** Counts the stored calls of our company since `since`. */
export async function storedCalls({ client }: Testbed, since: Date): Promise<StoredCalls> {
  const { rows } = await client.query<StoredCalls>(
    `WITH ours AS (
       SELECT calls.* FROM calls JOIN companies ON companies.id = calls.company_id
        WHERE companies.slug = $1 AND calls.started_at >= $2)
     SELECT count(*)::int AS calls,
            count(*) FILTER (WHERE outcome = 'answered')::int AS answered,
            count(*) FILTER (WHERE ended_at IS NULL)::int AS open,
            (SELECT count(*)::int FROM call_records WHERE call_id IN (SELECT id FROM ours)) AS records
       FROM ours`,
    [SLUGS.ours, since],
  )
  const [row] = rows
  if (row === undefined) throw new Error('the count returned no row')
  return row
}
