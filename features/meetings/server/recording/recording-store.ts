import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import { supervises, supervisesAll } from '#platform/access/supervised.ts'
import { defineStore } from '#platform/resource/server/store.ts'
import { meetingRecordings } from '../../contract/recordings.ts'
import { meetingRecordingTexts } from '../../i18n/recordings/texts.ts'

/** Condition on `r`, a recording: the user, or one of whom they supervise, was in the meeting or owns its room. */
export const seenBy = (viewer: Pick<Principal, 'userId' | 'role' | 'team'>) =>
  supervisesAll(viewer)
    ? sql<boolean>`true`
    : sql<boolean>`(r.room_id IN (SELECT id FROM meeting_rooms WHERE ${supervises(viewer, sql`created_by`)})
        OR r.meeting_id IN (SELECT meeting_id FROM meeting_attendances WHERE ${supervises(viewer, sql`user_id`)}))`

/** People named in a list. */
const NAMES = 20

export const recordingStore = defineStore({
  resource: meetingRecordings,
  table: 'meeting_recordings',
  texts: meetingRecordingTexts,
  columns: { duration: 'seconds', phase: 'state' },
  select: {
    uuid: sql`r.key::text`,
    failure: sql`coalesce(nullif(r.failure, ''), 'none')`,
    name_room: sql`(SELECT room FROM meeting_rooms m WHERE m.company_id = r.company_id AND m.id = r.room_id)`,
    people: sql`(SELECT string_agg(name, ', ') FROM (
      SELECT name FROM meeting_attendances a WHERE a.company_id = r.company_id AND a.meeting_id = r.meeting_id
       GROUP BY name ORDER BY min(joined_at) LIMIT ${sql.lit(NAMES)}) named)`,
  },
  scope: seenBy,
})
