import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import { supervises } from '#platform/access/supervised.ts'
import { defineStore } from '#platform/resource/server/store.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import { withNamesOfToday } from '#platform/telephony/names/named-record.ts'
import { recordings } from '../contract/recordings.ts'
import { recordingsTexts } from '../i18n/texts.ts'

/** Condition on `r`: recordings that the user may hear. */
export const heardBy = (viewer: Pick<Principal, 'userId' | 'role' | 'team'>) =>
  supervises(viewer, sql`r.user_id`)

export const recordingStore = (nameNumbers: NameNumbers) =>
  defineStore({
    resource: recordings,
    table: 'call_recordings',
    texts: recordingsTexts,
    columns: { number: 'other_number', duration: 'seconds', queue: 'queue_name' },
    select: {
      label_then: sql`NULL::text`,
      queue: sql`nullif(r.queue_name, '')`,
      call_id: sql`r.call_id::text`,
    },
    complete: withNamesOfToday(nameNumbers),
    scope: heardBy,
    searched: ['number', 'extension', 'queue'],
  })
