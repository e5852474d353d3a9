import { type RawBuilder, sql } from 'kysely'

/** SQL of where an event takes place, as people outside read it: its room, `room`, with that one's place, and what was written. */
export const whereabouts = (event: string, room: string): RawBuilder<string | null> =>
  sql`nullif(concat_ws(', ', ${sql.ref(`${room}.name`)}, ${sql.ref(`${room}.place`)}, ${sql.ref(`${event}.location`)}), '')`
