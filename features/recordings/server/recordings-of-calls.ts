import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { heardBy } from './recording-store.ts'

export interface RecordingOfCall {
  id: number
  seconds: number
  /** Bytes. */
  size: number
}

/** Recordings of these calls that the user may hear, by call, in chronological order; one statement. */
export async function recordingsOfCalls(
  rows: Rows,
  viewer: Principal,
  calls: readonly string[],
): Promise<ReadonlyMap<string, RecordingOfCall[]>> {
  const of = new Map<string, RecordingOfCall[]>()
  if (calls.length === 0) return of
  const found = await sql<RecordingOfCall & { call: string }>`
    SELECT r.call_id AS call, r.id, r.seconds, r.size::float8 AS size
      FROM call_recordings r
     WHERE r.company_id = ${viewer.companyId} AND r.call_id = ANY (${[...calls]}::uuid[])
       AND r.deleted_at IS NULL AND ${heardBy(viewer)}
     ORDER BY r.started_at, r.id`.execute(rows)
  for (const { call, ...recording } of found.rows) of.set(call, [...(of.get(call) ?? []), recording])
  return of
}
