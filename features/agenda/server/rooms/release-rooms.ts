import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/** Whoever is deleted by mistake comes back with their rooms. */
const KEPT_DAYS = 1

/** People who left hold no meetings: what they planned gives its room back, unless a colleague still comes. */
export async function releaseRooms(rows: Rows): Promise<void> {
  await sql`
    UPDATE agenda_events e SET room_id = NULL, version = e.version + 1
      FROM users u
     WHERE u.id = e.owner_id AND u.deleted_at < now() - make_interval(days => ${KEPT_DAYS})
       AND e.room_id IS NOT NULL AND e.deleted_at IS NULL AND e.starts_at > now()
       AND NOT EXISTS (
         SELECT FROM agenda_guests g JOIN users c ON c.id = g.user_id AND c.deleted_at IS NULL AND c.disabled_at IS NULL
          WHERE g.event_id = e.id OR g.series_id = e.series_id)`.execute(rows)
}
