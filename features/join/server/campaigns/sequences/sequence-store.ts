import { sql } from 'kysely'
import { defineStore } from '#platform/resource/server/store.ts'
import { joinEnrolments, joinSequences } from '../../../contract/sequences/sequences.ts'
import { joinTexts } from '../../../i18n/texts.ts'

export const sequenceStore = defineStore({
  resource: joinSequences,
  table: 'join_sequences',
  texts: joinTexts,
  references: { account: 'join_accounts', label: 'join_labels', hours: 'join_groups' },
  unique: { join_sequences_name_key: 'name' },
  select: {
    steps_count: sql`jsonb_array_length(r.steps)`,
    active_people: sql`(SELECT count(*) FROM join_sequence_enrolments e WHERE e.sequence_id = r.id AND e.state = 'active')`,
  },
})

export const enrolmentStore = defineStore({
  resource: joinEnrolments,
  table: 'join_sequence_enrolments',
  texts: joinTexts,
  joins: sql`JOIN join_contacts p ON p.id = r.contact_id`,
  references: { sequence: 'join_sequences' },
  columns: { status: 'state' },
  select: {
    name: sql`coalesce(p.custom_name, p.name)`,
    phone: sql`p.phone`,
    // Finished enrolments have no next step.
    next_at: sql`CASE WHEN r.state = 'active' THEN r.next_at END`,
  },
})
