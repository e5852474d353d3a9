import { type Selectable, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import type { Destination } from '#platform/telephony/contract/destination.ts'
import type { CalendarHours } from '#platform/telephony/hours/calendar-hours.ts'
import type { Did, OutboundRoute, QueueStrategy, RingGroup } from '#platform/telephony/journey/plan.ts'

/** A column's value in JSON. */
type Json<Value> = Value extends Date ? string : Value

/** Columns of a table as `to_jsonb` reads them: a name or a type that the table does not have fails to compile. */
type RowOf<
  Table extends keyof DB,
  Row extends {
    [Key in keyof Row]: Key extends keyof Selectable<DB[Table]> ? Json<Selectable<DB[Table]>[Key]> : never
  },
> = Row

type Id = number | null

export type DestinationRow = RowOf<
  'call_destinations',
  {
    id: number
    kind: Exclude<Destination['kind'], 'outside' | 'hangup'>
    target_id: number
  }
>

type Weekday = 'sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday'

export type TimeSlotRow = RowOf<
  'time_slots',
  Record<Weekday, string[]> & {
    id: number
    name: string
    time_zone: string | null
    exceptions: string[]
    closed_on_holidays: boolean
    override: 'none' | 'open' | 'closed'
    override_until: string | null
    open_id: number
    closed_id: Id
  }
> & {
  /** Of its calendar; null: its own. */
  hours: CalendarHours | null
}

export type RingGroupRow = RowOf<
  'ring_groups',
  {
    id: number
    name: string
    number: string | null
    strategy: RingGroup['strategy']
    ring_seconds: number
    skip_busy: boolean
    fallback_id: Id
  }
> & {
  members: number[]
}

export type ConferenceRoomRow = RowOf<
  'conference_rooms',
  {
    id: number
    name: string
    number: string | null
    pin: string | null
  }
>

export type QueueRow = RowOf<
  'call_queues',
  {
    id: number
    name: string
    number: string | null
    strategy: QueueStrategy
    ring_seconds: number
    wrap_up_seconds: number
    rest_seconds: number
    max_waiting: number
    max_wait_seconds: number | null
    announce_every_seconds: number
    announce_position: boolean
    announce_time: boolean
    welcome_audio_id: Id
    announce_audio_id: Id
    music_audio_id: Id
    exit_digit: string | null
    exit_id: Id
    callback_digit: string | null
    overflow_id: Id
    when_empty_id: Id
    priority: number
    service_level_seconds: number
  }
> & {
  members: number[]
  agents: number[]
}

export type IvrKey = `key_${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 'star' | 'hash'}_id`

export type IvrRow = RowOf<
  'ivr_menus',
  Record<IvrKey, Id> & {
    id: number
    version: number
    name: string
    number: string | null
    prompt: string | null
    invalid_prompt: string | null
    prompt_audio_id: Id
    invalid_audio_id: Id
    timeout_seconds: number
    retries: number
    dial_by_extension: boolean
    on_timeout_id: Id
    on_invalid_id: Id
    survey: boolean
    survey_next_id: Id
  }
>

export type DidRow = RowOf<
  'dids',
  {
    id: number
    number: string
    label: string
    name_prefix: string | null
    slot_1_id: Id
    destination_1_id: Id
    slot_2_id: Id
    destination_2_id: Id
    destination_id: number
  }
> & {
  state: NonNullable<Did['state']>
}

export type OutboundRouteRow = RowOf<
  'outbound_routes',
  {
    name: string
    pattern: string
    strip: number
    prepend: string | null
    reach: NonNullable<OutboundRoute['reach']>
    price_minute: number
  }
> & {
  trunks: number[]
}

export type AudioRow = RowOf<
  'audios',
  {
    id: number
    file_id: string
    hold_music: boolean
  }
>

export interface ConfiguredRows {
  audios: AudioRow[]
  outbound_routes: OutboundRouteRow[]
  destinations: DestinationRow[]
  time_slots: TimeSlotRow[]
  ring_groups: RingGroupRow[]
  queues: QueueRow[]
  conference_rooms: ConferenceRoomRow[]
  ivrs: IvrRow[]
  dids: DidRow[]
}

const all = (table: string, companyId: number) => sql`(
  SELECT coalesce(jsonb_agg(to_jsonb(t) ORDER BY t.id), '[]')
    FROM ${sql.table(table)} t WHERE t.company_id = ${companyId} AND t.deleted_at IS NULL)`

/** Extension ids linked to a row of `t`, in order. */
const tied = (table: string, ours: string) => sql`(
  SELECT coalesce(jsonb_agg(l.extension_id ORDER BY l.position), '[]')
    FROM ${sql.table(table)} l WHERE l.company_id = t.company_id AND ${sql.ref(`l.${ours}`)} = t.id)`

/** A company's whole configuration of calls, in one statement. */
export async function readConfigured(rows: Rows, companyId: number): Promise<ConfiguredRows> {
  const { rows: found } = await sql<ConfiguredRows>`
    SELECT ${all('call_destinations', companyId)} AS destinations,
           (SELECT coalesce(jsonb_agg(to_jsonb(t) || jsonb_build_object('hours', calendar_hours(t.calendar_id)) ORDER BY t.id), '[]')
              FROM time_slots t WHERE t.company_id = ${companyId} AND t.deleted_at IS NULL) AS time_slots,
           ${all('ivr_menus', companyId)} AS ivrs,
           (SELECT coalesce(jsonb_agg(to_jsonb(t) || jsonb_build_object('state',
                     CASE WHEN n.id IS NOT NULL THEN 'owned' WHEN length(number_key(t.number, k.extension)) < 7 THEN 'internal' ELSE 'pending' END)
                     ORDER BY t.id), '[]')
              FROM dids t
              JOIN companies c ON c.id = t.company_id
              JOIN countries k ON k.id = c.country_id
              LEFT JOIN phone_numbers n ON n.company_id = t.company_id AND n.number = number_key(t.number, k.extension)
                                       AND n.state = 'owned' AND n.deleted_at IS NULL
             WHERE t.company_id = ${companyId} AND t.deleted_at IS NULL) AS dids,
           ${all('conference_rooms', companyId)} AS conference_rooms,
           ${all('audios', companyId)} AS audios,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'pattern', t.pattern, 'strip', t.strip,
                     'prepend', t.prepend, 'reach', t.reach, 'price_minute', t.price_minute, 'trunks', (
                       SELECT coalesce(jsonb_agg(l.trunk_id ORDER BY l.position), '[]')
                         FROM outbound_route_trunks l WHERE l.company_id = t.company_id AND l.route_id = t.id))
                     ORDER BY t.priority, t.id), '[]')
              FROM outbound_routes t WHERE t.company_id = ${companyId} AND t.deleted_at IS NULL) AS outbound_routes,
           (SELECT coalesce(jsonb_agg(to_jsonb(t) || jsonb_build_object('members', ${tied('ring_group_members', 'group_id')})), '[]')
              FROM ring_groups t WHERE t.company_id = ${companyId} AND t.deleted_at IS NULL) AS ring_groups,
           (SELECT coalesce(jsonb_agg(to_jsonb(t) || jsonb_build_object('members', ${tied('call_queue_members', 'queue_id')},
                     'agents', ${tied('call_queue_agents', 'queue_id')})), '[]')
              FROM call_queues t WHERE t.company_id = ${companyId} AND t.deleted_at IS NULL) AS queues`.execute(
    rows,
  )
  const [configured] = found
  if (!configured) throw new Error('the statement without a table returned no row')
  return configured
}
