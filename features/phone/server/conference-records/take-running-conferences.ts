import { sql } from 'kysely'
import { z } from 'zod'
import type { Rows } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Conference } from '../call-machine/conference/conference.ts'

/** Parses only what is needed; this program wrote the rest itself. */
const stored = z.looseObject({
  id: z.string(),
  bridge: z.string(),
  startedAt: z.number(),
  members: z.array(z.looseObject({ key: z.string(), legs: z.array(z.looseObject({ leg: z.string() })) })),
})

/**
 * Open conferences of a telephone server, left by a program that no longer runs them, as last stored. `startedBefore` excludes
 * this program's own. Unreadable ones are closed at once.
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
      log.warn({ conference: id }, 'closing a conference of an earlier run that cannot be read')
      await sql`UPDATE conferences SET live = NULL, ended_at = started_at WHERE conference_id = ${id}`.execute(
        rows,
      )
    }
  }
  return running
}
