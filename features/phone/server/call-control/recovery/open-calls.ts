import { z } from 'zod'
import type { Rows } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { RoutedCall } from '../calls/live-call.ts'
import type { LiveSnapshot } from '../storage/call-row.ts'

/** Checks enough of a snapshot to trust the rest, which this program wrote itself. */
const snapshot = z.looseObject({
  call: z.looseObject({
    id: z.string(),
    phase: z.string(),
    startedAt: z.number(),
    forks: z.array(z.unknown()),
  }),
  route: z.looseObject({ caller: z.looseObject({ id: z.number().nullable() }) }),
})

interface OpenRow {
  id: string
  live: unknown
  started_at: Date
  answered_at: Date | null
}

/**
 * The calls of a telephone server left open by a run that ended, as last stored. `startedBefore` excludes this run's
 * own calls. Unreadable ones are closed at once.
 */
export async function takeOpenCalls(
  rows: Rows,
  serverId: number,
  startedBefore: Date,
  log: Logger,
): Promise<RoutedCall[]> {
  const open: OpenRow[] = await rows
    .selectFrom('calls')
    .select(['id', 'live', 'started_at', 'answered_at'])
    .where('asterisk_server_id', '=', serverId)
    .where('ended_at', 'is', null)
    .where('started_at', '<', startedBefore)
    .execute()
  const readable: RoutedCall[] = []
  for (const row of open) {
    const parsed = snapshot.safeParse(row.live)
    if (parsed.success) readable.push(asLive(parsed.data as unknown as LiveSnapshot))
    else {
      log.warn({ callId: row.id }, 'closing a call of an earlier run that cannot be read')
      await closeUnreadable(rows, row)
    }
  }
  return readable
}

/** An earlier version stored neither the missing device nor the engine's boot id. */
const asLive = ({ call, route, engine, walked, partOf }: LiveSnapshot): RoutedCall => ({
  call: { ...call, waiting: call.waiting ?? null },
  route,
  engine: engine ?? '',
  ...(walked && { walked }),
  ...(partOf && { partOf }),
})

/** Perhaps written by another version: closes the call and leaves it out of the histories. */
async function closeUnreadable(rows: Rows, row: OpenRow): Promise<void> {
  await rows
    .updateTable('calls')
    .set({ outcome: 'failed', ended_at: row.answered_at ?? row.started_at, live: null })
    .where('id', '=', row.id)
    .execute()
}
