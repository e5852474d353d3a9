import { type RawBuilder, sql } from 'kysely'
import { requireTimeZone } from '#platform/access/require-time-zone.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { refuseOwnHours } from '#platform/resource/server/own-hours.ts'
import { defineStore, type LinkTable, type Store, type Target } from '#platform/resource/server/store.ts'
import { insertRow, updateRow } from '#platform/resource/server/write-rows.ts'
import { conferenceRooms } from '../../contract/routing/conference-rooms.ts'
import { dids } from '../../contract/routing/dids.ts'
import { ivrMenus } from '../../contract/routing/ivr-menus.ts'
import { queues } from '../../contract/routing/queues.ts'
import { ringGroups } from '../../contract/routing/ring-groups.ts'
import { timeSlots } from '../../contract/routing/time-slots.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { withFewClaims } from '../numbers/limit-claims.ts'
import { withOwnNumber } from '../numbers/own-number.ts'
import { GROUP_MEMBERS, QUEUE_AGENTS, QUEUE_MEMBERS } from './member-links.ts'
import { refuseLoops } from './refuse-loops.ts'
import { usesOfDids, usesOfGroups, usesOfMenus, usesOfQueues, usesOfRooms, usesOfSlots } from './uses.ts'

const DESTINATION: Target = { table: 'call_destinations', label: 'label', key: 'name' }
const EXTENSION: Target = {
  table: 'extensions',
  label: 'display_name',
  key: 'number',
  shown: sql<string>`x.number || ' ' || x.display_name`,
}

/** Members in the chosen order. */
const members = ({ table, ours }: LinkTable) =>
  sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'label', ${EXTENSION.shown}) ORDER BY l.position), '[]')
    FROM ${sql.table(table)} l JOIN extensions x ON x.id = l.extension_id AND x.deleted_at IS NULL
   WHERE ${sql.ref(`l.${ours}`)} = r.id)` satisfies RawBuilder<unknown>

const ownHoursText = (language: Language) => translate(pbxTexts, language, 'time_slot.calendar.own_hours')

export const timeSlotStore: Store = defineStore({
  resource: timeSlots,
  table: 'time_slots',
  texts: pbxTexts,
  touches: ['did', 'time_slot', 'ring_group', 'queue', 'ivr'],
  references: { open: DESTINATION, closed: DESTINATION, calendar: 'business_calendars' },
  unique: { time_slots_name_key: 'name' },
  uses: usesOfSlots,
  written: refuseLoops('time_slot'),
  create(context, input) {
    requireTimeZone(input.time_zone, context.language)
    return insertRow(timeSlotStore)(context, input)
  },
  async edit(context, id, patch) {
    requireTimeZone(patch.time_zone, context.language)
    await refuseOwnHours(context, { table: 'time_slots', id, patch, text: ownHoursText })
    return updateRow(timeSlotStore)(context, id, patch)
  },
})

export const ringGroupStore = withOwnNumber(
  'ring_group',
  defineStore({
    resource: ringGroups,
    table: 'ring_groups',
    texts: pbxTexts,
    touches: ['did', 'time_slot', 'queue', 'ivr'],
    references: { members: EXTENSION, fallback: DESTINATION },
    links: { members: GROUP_MEMBERS },
    select: { members: members(GROUP_MEMBERS) },
    unique: { ring_groups_name_key: 'name', ring_groups_number_key: 'number' },
    uses: usesOfGroups,
    written: refuseLoops('ring_group'),
  }),
)

export const conferenceRoomStore = withOwnNumber(
  'conference_room',
  defineStore({
    resource: conferenceRooms,
    table: 'conference_rooms',
    texts: pbxTexts,
    touches: ['did', 'time_slot', 'ring_group', 'queue', 'ivr'],
    unique: { conference_rooms_name_key: 'name', conference_rooms_number_key: 'number' },
    uses: usesOfRooms,
  }),
)

export const queueStore = withOwnNumber(
  'queue',
  defineStore({
    resource: queues,
    table: 'call_queues',
    texts: pbxTexts,
    touches: ['did', 'time_slot', 'ring_group', 'ivr'],
    references: {
      members: EXTENSION,
      agents: EXTENSION,
      welcome_audio: 'audios',
      announce_audio: 'audios',
      music_audio: 'audios',
      exit: DESTINATION,
      overflow: DESTINATION,
      when_empty: DESTINATION,
    },
    links: { members: QUEUE_MEMBERS, agents: QUEUE_AGENTS },
    select: {
      members: members(QUEUE_MEMBERS),
      agents: members(QUEUE_AGENTS),
    },
    unique: { call_queues_name_key: 'name', call_queues_number_key: 'number' },
    uses: usesOfQueues,
    written: refuseLoops('queue'),
  }),
)

export const ivrStore = withOwnNumber(
  'ivr',
  defineStore({
    resource: ivrMenus,
    table: 'ivr_menus',
    texts: pbxTexts,
    touches: ['did', 'time_slot', 'ring_group', 'queue'],
    references: {
      prompt_audio: 'audios',
      invalid_audio: 'audios',
      key_0: DESTINATION,
      key_1: DESTINATION,
      key_2: DESTINATION,
      key_3: DESTINATION,
      key_4: DESTINATION,
      key_5: DESTINATION,
      key_6: DESTINATION,
      key_7: DESTINATION,
      key_8: DESTINATION,
      key_9: DESTINATION,
      key_star: DESTINATION,
      key_hash: DESTINATION,
      on_timeout: DESTINATION,
      on_invalid: DESTINATION,
      survey_next: DESTINATION,
    },
    unique: { ivr_menus_name_key: 'name', ivr_menus_number_key: 'number' },
    uses: usesOfMenus,
    written: refuseLoops('ivr'),
  }),
)

/** Whether the number is the company's. */
const OWNERSHIP = sql`did_state(r.company_id, r.number)`

const LAST_CALL = sql`(
  SELECT max(c.started_at) FROM call_results c WHERE c.company_id = r.company_id AND c.did_id = r.id)`

export const didStore = withFewClaims(
  defineStore({
    resource: dids,
    table: 'dids',
    texts: pbxTexts,
    references: {
      slot_1: 'time_slots',
      slot_2: 'time_slots',
      destination_1: DESTINATION,
      destination_2: DESTINATION,
      destination: DESTINATION,
    },
    select: { ownership: OWNERSHIP, last_call_at: LAST_CALL },
    filter: { ownership: (state) => sql`${OWNERSHIP} = ${state}` },
    unique: { dids_number_key: 'number' },
    uses: usesOfDids,
  }),
)
