import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/** Events of a company in a day: 250,000 messages of a campaign with three statuses each, and their answers. */
export const MAX_EVENTS_A_DAY = 1_000_000
/** Files fetched for a company's messages in a day, bytes. */
export const MAX_MEDIA_A_DAY = 10_000_000_000

export const today = sql<Date>`(now() AT TIME ZONE 'UTC')::date`

/** Counts what was stored, in its transaction. Companies in the order of their ids, so that two nodes never wait for each other. */
export async function countIntake(
  rows: Rows,
  counts: readonly { companyId: number; events?: number; mediaBytes?: number; dropped?: number }[],
): Promise<void> {
  if (counts.length === 0) return
  await rows
    .insertInto('join_intake')
    .values(
      counts
        .toSorted((one, other) => one.companyId - other.companyId)
        .map(({ companyId, events = 0, mediaBytes = 0, dropped = 0 }) => ({
          company_id: companyId,
          day: today,
          events,
          media_bytes: mediaBytes,
          dropped,
        })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'day']).doUpdateSet({
        events: sql`join_intake.events + excluded.events`,
        media_bytes: sql`join_intake.media_bytes + excluded.media_bytes`,
        dropped: sql`join_intake.dropped + excluded.dropped`,
      }),
    )
    .execute()
}

/** Today's events and bytes of a company. */
export async function intakeOf(
  rows: Rows,
  companyId: number,
): Promise<{ events: number; mediaBytes: number }> {
  const found = await rows
    .selectFrom('join_intake')
    .select(['events', 'media_bytes'])
    .where('company_id', '=', companyId)
    .where('day', '=', today)
    .executeTakeFirst()
  return { events: Number(found?.events ?? 0), mediaBytes: Number(found?.media_bytes ?? 0) }
}
