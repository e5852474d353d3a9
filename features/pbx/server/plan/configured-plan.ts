import type { Destination } from '#platform/telephony/contract/destination.ts'
import { hoursOfCalendar, weekly } from '#platform/telephony/hours/calendar-hours.ts'
import { readException } from '#platform/telephony/hours/slot-hours.ts'
import type { Did, Ivr, Queue, RingGroup, TimeSlot } from '#platform/telephony/journey/plan.ts'
import type { MusicName, Sound } from '#platform/telephony/port.ts'
import { musicName, soundPath } from '../audios/sound-path.ts'
import {
  type ConfiguredRows,
  type DidRow,
  type IvrKey,
  type IvrRow,
  type QueueRow,
  type RingGroupRow,
  readConfigured,
  type TimeSlotRow,
} from './configured-rows.ts'
import type { Configured, PlanSource } from './plan-source.ts'

/** Looks up a destination; null for none or a deleted one. */
type FindDestination = (id: number | null) => Destination | null

const HANGUP: Destination = { kind: 'hangup' }

/** Looks up the sounds of an audio; empty for none or a deleted one. */
type SoundsOf = (id: number | null) => readonly Sound[]

/**
 * The company's DIDs, slots, menus, groups, queues and audios as its administrators configured them. `soundsFolder`: where
 * telephone servers read audios.
 */
export const createConfiguredPlan =
  (soundsFolder: string): PlanSource =>
  async (rows, companyId) =>
    planOf(await readConfigured(rows, companyId), soundsFolder)

/** Without a sounds folder: the paths of audios are under the root. */
export const configuredPlan = createConfiguredPlan('/')

const byId = <Row extends { id: number }, One>(rows: readonly Row[], make: (row: Row) => One) =>
  new Map(rows.map((row) => [row.id, make(row)]))

function planOf(rows: ConfiguredRows, soundsFolder: string): Configured {
  const audios = byId(rows.audios, ({ file_id }): Sound[] => [
    { kind: 'file', path: soundPath(soundsFolder, file_id) },
  ])
  const musicOf = (id: number | null): MusicName | null => {
    const audio = rows.audios.find((one) => one.id === id)
    return audio ? musicName(audio.file_id) : null
  }
  const audioSounds: SoundsOf = (id) => (id === null ? [] : (audios.get(id) ?? []))
  const known = byId(rows.destinations, ({ kind, target_id }): Destination => ({ kind, id: target_id }))
  const findDestination: FindDestination = (id) => (id === null ? null : (known.get(id) ?? null))
  const dialled = (
    kind: 'ring_group' | 'queue' | 'ivr' | 'conference',
    of: readonly { id: number; number: string | null }[],
  ) =>
    of.flatMap(({ id, number }): [string, Destination][] => (number === null ? [] : [[number, { kind, id }]]))
  return {
    dids: new Map(rows.dids.map((row) => [row.number.replace(/^\+/, ''), didOf(row, findDestination)])),
    numbers: new Map([
      ...dialled('ring_group', rows.ring_groups),
      ...dialled('queue', rows.queues),
      ...dialled('ivr', rows.ivrs),
      ...dialled('conference', rows.conference_rooms),
    ]),
    timeSlots: byId(rows.time_slots, (row) => slotOf(row, findDestination)),
    ringGroups: byId(rows.ring_groups, (row) => groupOf(row, findDestination)),
    ivrs: byId(rows.ivrs, (row) => ivrOf(row, findDestination, audioSounds)),
    rooms: byId(rows.conference_rooms, ({ id, name, pin }) => ({ id, name, pin })),
    queues: byId(rows.queues, (row) =>
      queueOf(row, findDestination, audioSounds, musicOf(row.music_audio_id)),
    ),
    audios,
    music: musicOf(rows.audios.find((audio) => audio.hold_music)?.id ?? null),
    outboundRoutes: rows.outbound_routes.map(({ prepend, price_minute, ...route }) => ({
      ...route,
      prepend: prepend ?? '',
      price: price_minute,
    })),
  }
}

function didOf(row: DidRow, findDestination: FindDestination): Did {
  const bySlot = [
    { timeSlot: row.slot_1_id, destination: findDestination(row.destination_1_id) },
    { timeSlot: row.slot_2_id, destination: findDestination(row.destination_2_id) },
  ].flatMap(({ timeSlot, destination }) =>
    timeSlot === null || destination === null ? [] : [{ timeSlot, destination }],
  )
  const otherwise = { timeSlot: null, destination: findDestination(row.destination_id) ?? HANGUP }
  const { id, number, label, state } = row
  return { id, number, label, state, namePrefix: row.name_prefix ?? '', routes: [...bySlot, otherwise] }
}

function slotOf(row: TimeSlotRow, findDestination: FindDestination): TimeSlot {
  const ofCalendar = row.hours && hoursOfCalendar(row.hours, new Date())
  const until = row.override_until === null ? null : Date.parse(row.override_until)
  return {
    id: row.id,
    name: row.name,
    timeZone: row.time_zone,
    weekly: weekly(row),
    exceptions: row.exceptions.flatMap((line) => readException(line) ?? []),
    closedOnHolidays: row.closed_on_holidays,
    ...ofCalendar,
    override: row.override === 'none' ? null : { open: row.override === 'open', until },
    open: findDestination(row.open_id) ?? HANGUP,
    closed: findDestination(row.closed_id) ?? HANGUP,
  }
}

const groupOf = (row: RingGroupRow, findDestination: FindDestination): RingGroup => ({
  id: row.id,
  name: row.name,
  strategy: row.strategy,
  members: row.members,
  ringSeconds: row.ring_seconds,
  skipBusy: row.skip_busy,
  fallback: findDestination(row.fallback_id),
})

const soundsOf = (name: string | null): Sound[] => (name === null ? [] : [{ kind: 'system', name }])

const KEYS: readonly [string, IvrKey][] = [
  ...([0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const).map((digit): [string, IvrKey] => [
    String(digit),
    `key_${digit}_id`,
  ]),
  ['*', 'key_star_id'],
  ['#', 'key_hash_id'],
]

function ivrOf(row: IvrRow, findDestination: FindDestination, audioSounds: SoundsOf): Ivr {
  const options = KEYS.flatMap(([key, column]): [string, Destination][] => {
    const destination = findDestination(row[column])
    return destination ? [[key, destination]] : []
  })
  return {
    id: row.id,
    name: row.name,
    prompt: [...audioSounds(row.prompt_audio_id), ...soundsOf(row.prompt)],
    invalidPrompt: [...audioSounds(row.invalid_audio_id), ...soundsOf(row.invalid_prompt)],
    options: new Map(options),
    timeoutSeconds: row.timeout_seconds,
    retries: row.retries,
    onTimeout: findDestination(row.on_timeout_id),
    onInvalid: findDestination(row.on_invalid_id),
    dialByExtension: row.dial_by_extension,
    survey: row.survey ? { next: findDestination(row.survey_next_id) ?? HANGUP } : null,
  }
}

function queueOf(
  row: QueueRow,
  findDestination: FindDestination,
  audioSounds: SoundsOf,
  music: MusicName | null,
): Queue {
  const exit = findDestination(row.exit_id)
  const fixed = new Set(row.members)
  const extensions = [...row.members, ...row.agents.filter((id) => !fixed.has(id))]
  const repeated = audioSounds(row.announce_audio_id)
  const announced =
    row.announce_every_seconds > 0 && (row.announce_position || row.announce_time || repeated.length > 0)
  return {
    id: row.id,
    name: row.name,
    strategy: row.strategy,
    // Position in the list is the penalty: the first agent is tried first.
    members: extensions.map((extension, penalty) => ({ extension, penalty, fixed: fixed.has(extension) })),
    ringSeconds: row.ring_seconds,
    wrapUpSeconds: row.wrap_up_seconds,
    restSeconds: row.rest_seconds,
    maxWaiting: row.max_waiting,
    maxWaitSeconds: row.max_wait_seconds,
    welcome: audioSounds(row.welcome_audio_id),
    music,
    announcement: announced
      ? {
          everySeconds: row.announce_every_seconds,
          position: row.announce_position,
          time: row.announce_time,
          sounds: repeated,
        }
      : null,
    exits: new Map(row.exit_digit !== null && exit ? [[row.exit_digit, exit]] : []),
    callbackDigit: row.callback_digit,
    overflow: findDestination(row.overflow_id),
    whenEmpty: findDestination(row.when_empty_id),
    priority: row.priority,
    serviceLevelSeconds: row.service_level_seconds,
  }
}
