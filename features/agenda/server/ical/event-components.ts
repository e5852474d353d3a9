import { localDay } from '#platform/i18n/format.ts'
import { type Recurrence, readRule, writeRule } from '../../contract/recurrence.ts'
import { ruleDays } from '../../contract/rule-days.ts'
import { instantOn, minutesOf } from '../series/occurrence-times.ts'
import { local } from './time-zone.ts'
import { escaped, type Lines, utc } from './write-calendar.ts'

export interface WrittenEvent {
  id: number
  uid: string
  sequence: number
  title: string
  description: string | null
  location: string | null
  meeting_url: string | null
  starts_at: Date
  ends_at: Date
  all_day: boolean
  updated_at: Date
  recurs_at: Date | null
  detached: boolean
}

export interface WrittenSeries {
  uid: string
  sequence: number
  rule: string
  time_zone: string
  starts_at: Date
}

/** Lines of organizer and attendees, and the status. */
export interface Extras {
  lines: Lines
  cancelled?: boolean
  /** Told instead of the event's own. */
  instead?: { title: string; description: string | null }
}

const compact = (day: string): string => day.replaceAll('-', '')

const time = (
  name: string,
  at: Date,
  { all_day }: WrittenEvent,
  zone: string | null,
  dayZone: string,
): string => {
  if (all_day) return `${name};VALUE=DATE:${compact(localDay(at, dayZone))}`
  return zone === null ? `${name}:${utc(at)}` : `${name};TZID=${zone}:${local(at, zone)}`
}

const common = (own: WrittenEvent, extras: Extras): string[] => {
  const event = { ...own, ...extras.instead }
  return [
    `DTSTAMP:${utc(event.updated_at)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.description === null ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
    ...((event.location ?? event.meeting_url) === null
      ? []
      : [`LOCATION:${escaped(event.location ?? event.meeting_url ?? '')}`]),
    ...(event.meeting_url === null ? [] : [`URL:${event.meeting_url}`]),
    `STATUS:${extras.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...extras.lines,
  ]
}

/** A single event, in UTC. */
export const singleEvent = (event: WrittenEvent, timeZone: string, extras: Extras = { lines: [] }): Lines => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  time('DTSTART', event.starts_at, event, null, timeZone),
  time('DTEND', event.ends_at, event, null, timeZone),
  ...common(event, extras),
  'END:VEVENT',
]

/** The rule as other programs read it: UNTIL is an instant there, except for all-day events. */
function exportedRule(series: WrittenSeries, rule: Recurrence, allDay: boolean): string {
  if (rule.until === null) return writeRule(rule)
  const last = instantOn(rule.until, minutesOf(series.starts_at, series.time_zone), series.time_zone)
  const until = allDay ? compact(rule.until) : utc(last)
  return `${writeRule({ ...rule, until: null })};UNTIL=${until}`
}

/** Most days that a rule leaves out; the events of another series are written one by one. */
const MAX_EXCLUDED = 400

/**
 * The first day that is written, the rule from there, and the days that it gives and no event stands for any more. Of a series that
 * began long before its first event, the part from that event.
 */
function written(series: WrittenSeries, rule: Recurrence, events: readonly WrittenEvent[], until: Date) {
  const zone = series.time_zone
  const placeOf = ({ recurs_at, starts_at }: WrittenEvent) => recurs_at ?? starts_at
  const there = new Set(events.map((event) => localDay(placeOf(event), zone)))
  const { days } = ruleDays(rule, localDay(series.starts_at, zone), {
    to: localDay(until, zone),
    max: 20_000,
  })
  const excluded = days.filter((day) => !there.has(day))
  const first = events.length === 0 ? -1 : days.findIndex((day) => there.has(day))
  if (excluded.length <= MAX_EXCLUDED || first <= 0)
    return { starts: series.starts_at, rule, excluded, walked: days.length }
  const day = days[first] ?? ''
  return {
    starts: events.map(placeOf).find((at) => localDay(at, zone) === day) ?? series.starts_at,
    rule: rule.count === null ? rule : { ...rule, count: rule.count - first },
    excluded: excluded.filter((one) => one > day),
    walked: days.length,
  }
}

/**
 * A repeated event: its rule with what was deleted, and each occurrence that was edited by itself. `events` are those that are not
 * deleted, in their order. Null: the rule leaves out too much. `walked`: days that it was followed, as a measure of the work.
 */
export function seriesEvents(
  series: WrittenSeries,
  events: readonly WrittenEvent[],
  filledUntil: Date,
  extras: Extras = { lines: [] },
): { components: Lines[] | null; walked: number } {
  const [first] = events
  const usual = events.find(({ detached }) => !detached) ?? first
  const rule = readRule(series.rule)
  if (usual === undefined || rule === null) return { components: [], walked: 0 }
  const zone = series.time_zone
  const length = usual.ends_at.getTime() - usual.starts_at.getTime()
  const minutes = usual.all_day ? 0 : minutesOf(usual.starts_at, zone)
  const { starts, excluded, walked, rule: rest } = written(series, rule, events, filledUntil)
  if (excluded.length > MAX_EXCLUDED) return { components: null, walked }
  const ends = new Date(starts.getTime() + length)
  const exdates = excluded.map((day) =>
    usual.all_day
      ? `EXDATE;VALUE=DATE:${compact(day)}`
      : `EXDATE;TZID=${zone}:${local(instantOn(day, minutes, zone), zone)}`,
  )
  const master = [
    'BEGIN:VEVENT',
    `UID:${series.uid}`,
    `SEQUENCE:${series.sequence}`,
    time('DTSTART', starts, usual, zone, zone),
    time('DTEND', ends, usual, zone, zone),
    `RRULE:${exportedRule(series, rest, usual.all_day)}`,
    ...exdates,
    ...common(usual, extras),
    'END:VEVENT',
  ]
  const own = events
    .filter(({ detached, recurs_at }) => detached && recurs_at !== null)
    .map((event) => [
      'BEGIN:VEVENT',
      `UID:${series.uid}`,
      `SEQUENCE:${series.sequence}`,
      time('RECURRENCE-ID', event.recurs_at ?? event.starts_at, usual, zone, zone),
      time('DTSTART', event.starts_at, event, zone, zone),
      time('DTEND', event.ends_at, event, zone, zone),
      ...common(event, extras),
      'END:VEVENT',
    ])
  return { components: [master, ...own], walked }
}
