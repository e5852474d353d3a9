import { sql } from 'kysely'
import { bind } from '#platform/http/server/bind.ts'
import { listParked } from '../../../contract/parking.ts'
import type { LiveCall } from '../calls/live-call.ts'
import { parkedCallOf } from './parked-calls.ts'

/** More than the number of slots. */
const MAX = 100

/** Read from the stored running calls, so that every node answers alike. */
export const listParkedRoute = bind(listParked, async ({ unit }) => {
  const rows = await unit.rows
    .selectFrom('calls')
    .select('live')
    .where('ended_at', 'is', null)
    .where('live', 'is not', null)
    .where(sql<boolean>`live #>> '{walked,journey,step,kind}' = 'parked'`)
    .limit(MAX)
    .execute()
  return { results: rows.flatMap(({ live }) => parkedCallOf(live as unknown as LiveCall) ?? []) }
})
