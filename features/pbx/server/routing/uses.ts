import { sql } from 'kysely'
import type { DB } from '#platform/db/schema.gen.ts'
import { translate } from '#platform/i18n/text.ts'
import type { LinkTable } from '#platform/resource/server/store.ts'
import { moveLinks } from '#platform/resource/server/uses/move-links.ts'
import {
  column,
  type Ids,
  type Reference,
  type ReferringColumn,
} from '#platform/resource/server/uses/reference.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { forwardedTo } from './forwarded-to.ts'
import { GROUP_MEMBERS, QUEUE_AGENTS, QUEUE_MEMBERS, ROUTE_TRUNKS } from './member-links.ts'

type User = 'menus' | 'queues' | 'groups' | 'slots' | 'dids'

interface Routed {
  readonly table: keyof DB & string
  readonly name: string
  readonly list: string
  /** Columns that hold a destination. */
  readonly leads: readonly string[]
}

const KEYS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'star', 'hash']

/** All kinds of rows that route calls to a destination. */
const ROUTED: Readonly<Record<User, Routed>> = {
  menus: {
    table: 'ivr_menus',
    name: 'name',
    list: 'ivr',
    leads: [...KEYS.map((key) => `key_${key}_id`), 'on_timeout_id', 'on_invalid_id', 'survey_next_id'],
  },
  queues: {
    table: 'call_queues',
    name: 'name',
    list: 'queue',
    leads: ['exit_id', 'overflow_id', 'when_empty_id'],
  },
  groups: { table: 'ring_groups', name: 'name', list: 'ring_group', leads: ['fallback_id'] },
  slots: { table: 'time_slots', name: 'name', list: 'time_slot', leads: ['open_id', 'closed_id'] },
  dids: {
    table: 'dids',
    name: 'label',
    list: 'did',
    leads: ['destination_id', 'destination_1_id', 'destination_2_id'],
  },
}

/** A column with a destination of the given kind. */
const leading =
  (kind: string) =>
  (name: string): ReferringColumn => ({
    refers: (ids) => sql`${sql.ref(name)} IN (
      SELECT d.id FROM call_destinations d WHERE d.kind = ${kind} AND d.target_id = ANY(${ids}))`,
    point: (_from, to) => sql`${sql.ref(name)} = (
      SELECT d.id FROM call_destinations d WHERE d.kind = ${kind} AND d.target_id = ${to})`,
  })

/** References to a call target; `direct` lists columns that hold its own id rather than a destination. */
const usesOf = (kind: string, direct: Partial<Record<User, readonly string[]>> = {}): readonly Reference[] =>
  (['menus', 'queues', 'groups', 'slots', 'dids'] as const).map((by) => {
    const { table, name, list, leads } = ROUTED[by]
    return {
      describe: (language, count) => translate(pbxTexts, language, `pbx.use.${by}`, { count }),
      table,
      name,
      living: true,
      lists: [list],
      columns: [...leads.map(leading(kind)), ...(direct[by] ?? []).map(column)],
    }
  })

const tiedBy = (link: LinkTable) => ({
  refers: (ids: Ids) => sql<boolean>`id IN (
    SELECT l.${sql.ref(link.ours)} FROM ${sql.table(link.table)} l WHERE l.${sql.ref(link.theirs)} = ANY(${ids}))`,
})

/** Groups and queues that an extension is a member of. */
const ringsIn = (
  as: 'members.groups' | 'members.queues' | 'agents.queues',
  by: 'groups' | 'queues',
  link: LinkTable,
): Reference => ({
  describe: (language, count) => translate(pbxTexts, language, `pbx.use.${as}`, { count }),
  table: ROUTED[by].table,
  name: 'name',
  living: true,
  lists: [ROUTED[by].list],
  columns: [tiedBy(link)],
  move: (rows, from, to) => moveLinks(rows, link, from, to),
})

export const usesOfSlots = usesOf('time_slot', { dids: ['slot_1_id', 'slot_2_id'] })
export const usesOfGroups = [...usesOf('ring_group'), forwardedTo('ring_groups')]
export const usesOfQueues = [...usesOf('queue'), forwardedTo('call_queues')]
export const usesOfMenus = [...usesOf('ivr'), forwardedTo('ivr_menus')]
export const usesOfRooms = [...usesOf('conference'), forwardedTo('conference_rooms')]
export const usesOfExtensions: readonly Reference[] = [
  ringsIn('members.groups', 'groups', GROUP_MEMBERS),
  ringsIn('members.queues', 'queues', QUEUE_MEMBERS),
  ringsIn('agents.queues', 'queues', QUEUE_AGENTS),
  ...usesOf('extension'),
  forwardedTo('extensions'),
  {
    describe: (language, count) => translate(pbxTexts, language, 'pbx.use.ceilings', { count }),
    table: 'call_ceilings',
    name: 'name',
    living: true,
    lists: ['ceiling'],
    columns: [column('extension_id')],
  },
]
/** Outbound routes that use the trunk. */
export const usesOfTrunks: readonly Reference[] = [
  {
    describe: (language, count) => translate(pbxTexts, language, 'pbx.use.routes', { count }),
    table: 'outbound_routes',
    name: 'name',
    living: true,
    lists: ['outbound_route'],
    columns: [tiedBy(ROUTE_TRUNKS)],
    move: (rows, from, to) => moveLinks(rows, ROUTE_TRUNKS, from, to),
  },
]
/** Trunks that show the DID as caller ID. */
export const usesOfDids: readonly Reference[] = [
  {
    describe: (language, count) => translate(pbxTexts, language, 'pbx.use.trunks', { count }),
    table: 'trunks',
    name: 'name',
    living: true,
    lists: ['trunk'],
    columns: [
      {
        refers: (ids) => sql`ltrim(caller_id, '+') IN (
          SELECT ltrim(d.number, '+') FROM dids d WHERE d.id = ANY(${ids}))`,
        point: (_from, to) => sql`caller_id = (SELECT d.number FROM dids d WHERE d.id = ${to})`,
      },
    ],
  },
]
export const usesOfAudios: readonly Reference[] = [
  ...usesOf('announcement', {
    menus: ['prompt_audio_id', 'invalid_audio_id'],
    queues: ['welcome_audio_id', 'announce_audio_id', 'music_audio_id'],
  }),
  {
    describe: (language) => translate(pbxTexts, language, 'pbx.use.recording'),
    table: 'recording_policies',
    columns: [column('announcement_audio_id')],
  },
]
