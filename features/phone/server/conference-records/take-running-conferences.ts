import { sql } from 'kysely'
import { z } from 'zod'
import type { Rows } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Conference } from '../call-machine/conference/conference.ts'

/** Enough of what is stored to trust the rest, which this program wrote itself. */
const stored = z.looseObject({
  id: z.string(),
  bridge: z.string(),
  startedAt: z.number(),
  members: z.array(z.looseObject({ key: z.string(), legs: z.array(z.looseObject({ leg: z.string() })) })),
})

/**
 * The conferences of a telephone server that a program which no longer runs them left open, as it last stored them.
 * `startedBefore` keeps this program's own out. One that cannot be read is closed at once.
 */
export async function takeRunningConferences(
  rows: Rows,
  serverId: number,
  startedBefore: Date,
  log: Logger,
): Promise<Conference[]> {
  const found = await sql<{ conference_id: string; live: unknown }>`
    SELECT conference_id, live FROM conferences
     WHERE asterisk_server_id = ${serverId} AND live IS NOT NULL AND started_at < ${startedBefore}`.execute(
    rows,
  )
  const running: Conference[] = []
  for (const { conference_id: id, live } of found.rows) {
    const parsed = stored.safeParse(live)
    if (parsed.success) running.push(parsed.data as unknown as Conference)
    else {
      log.warn({ conference: id }, 'a conference of an earlier run cannot be read, and is closed')
      await sql`UPDATE conferences SET live = NULL, ended_at = started_at WHERE conference_id = ${id}`.execute(
        rows,
      )
    }
  }
  return running
}
