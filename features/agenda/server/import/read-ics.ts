import { cutText } from '#platform/contract/cut-text.ts'
import { asOneLine } from '#platform/contract/scalars.ts'
import { localDay } from '#platform/i18n/format.ts'
import { isTimeZone } from '#platform/i18n/time-zone.ts'
import { readRule, writeRule } from '../../contract/recurrence.ts'
import { dayNumber, dayText } from '../../contract/rule-days.ts'
import { instantOn, minutesOf } from '../series/occurrence-times.ts'
import { type Component, decoded, type Property, readComponents, textOf } from './content-lines.ts'
import { type DefinedZone, zoneNamed } from './zone-names.ts'

export interface ReadEvent {
  uid: string
  title: string
  description: string | null
  location: string | null
  meeting_url: string | null
  /** ms. */
  starts: number
  ends: number
  all_day: boolean
  time_zone: string
  /** Null: once. */
  rule: string | null
  /** Starts of occurrences that do not happen. */
  excluded: number[]
  /** Local days without one: some programs name no time. */
  excluded_days: string[]
  /** Occurrences with values of their own, by when the rule puts them. */
  own: (Omit<ReadEvent, 'own' | 'rule' | 'excluded' | 'excluded_days'> & { recurs: number })[]
}

export interface ReadFile {
  events: ReadEvent[]
  /** Events without a time, or with a rule that is not understood: these are left out. */
  skipped: number
}

interface Moment {
  at: number
  isDay: boolean
  zone: string
}

interface Reading {
  zones: ReadonlyMap<string, DefinedZone>
  fallback: string
}

export const property = ({ properties }: Component, name: string): Property | undefined =>
  properties.find((one) => one.name === name)

export function momentOf(
  found: Property | undefined,
  value: string | undefined,
  { zones, fallback }: Reading,
): Moment | null {
  const [, year, month, day, hour, minute, , z] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/.exec(value?.trim() ?? '') ?? []
  if (found === undefined || year === undefined) return null
  const tzid = found.params.get('TZID')
  const zone = tzid === undefined ? fallback : zoneNamed(tzid, zones.get(tzid), fallback, Number(year))
  const written = `${year}-${month}-${day}`
  // No 30th of February, and no hour 25; 24:00 is the end of a day.
  const number = dayNumber(written)
  if (Number.isNaN(number) || dayText(number) !== written) return null
  if (Number(year) < 1970 || Number(year) > 2200) return null
  if (Number(hour ?? 0) * 60 + Number(minute ?? 0) > 24 * 60 || Number(minute ?? 0) > 59) return null
  if (hour === undefined)
    return { at: instantOn(written, 0, fallback).getTime(), isDay: true, zone: fallback }
  const minutes = Number(hour) * 60 + Number(minute)
  if (z !== undefined)
    return { at: Date.parse(`${written}T${hour}:${minute}:00Z`), isDay: false, zone: fallback }
  return { at: instantOn(written, minutes, zone).getTime(), isDay: false, zone }
}

/** ms of `PT1H30M`, `P1D`, `P2W`. */
function durationOf(text: string): number | null {
  const [, weeks = 0, days = 0, hours = 0, minutes = 0] =
    /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/.exec(text.trim()) ?? []
  const found = ((Number(weeks) * 7 + Number(days)) * 24 + Number(hours)) * 60 + Number(minutes)
  return /^\+?P/.test(text) ? found * 60_000 : null
}

const offset = (value: string | undefined): number | null => {
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})/.exec(value ?? '') ?? []
  return hours === undefined ? null : (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

function definedZone(component: Component): DefinedZone | null {
  const last = (kind: string) => component.parts.filter(({ name }) => name === kind).at(-1)
  const [standard, daylight] = [last('STANDARD'), last('DAYLIGHT')]
  const usual = offset(standard && property(standard, 'TZOFFSETTO')?.value)
  if (usual === null) return null
  const byMonth = /BYMONTH=(\d+)/.exec((daylight && property(daylight, 'RRULE')?.value) ?? '')?.[1]
  const dtstart = daylight && property(daylight, 'DTSTART')?.value
  return {
    standard: usual,
    daylight: offset(daylight && property(daylight, 'TZOFFSETTO')?.value),
    daylightFrom: Number(byMonth ?? dtstart?.slice(4, 6)) || null,
    location: property(component, 'X-LIC-LOCATION')?.value.trim() ?? null,
  }
}

/** An event as it stands in the file. */
interface Found extends ReadEvent {
  recurs: Moment | null
  /** Starts beside those of its rule. */
  more: number[]
  cancelled: boolean
}

/** Of one event. */
const MAX_MORE = 500

const line = (text: string, max: number): string => cutText(asOneLine(textOf(text)), max)
const orNull = (text: string): string | null => (text === '' ? null : text)

function eventOf(component: Component, reading: Reading): Found | null {
  const get = (name: string) => property(component, name)
  const value = (name: string) => get(name)?.value ?? ''
  const starts = momentOf(get('DTSTART'), get('DTSTART')?.value, reading)
  if (starts === null) return null
  const until = momentOf(get('DTEND'), get('DTEND')?.value, reading)
  const duration = get('DURATION') === undefined ? null : durationOf(value('DURATION'))
  const zone = starts.zone
  const dayAfter = () =>
    instantOn(dayText(dayNumber(localDay(new Date(starts.at), zone)) + 1), 0, zone).getTime()
  const ends = until?.at ?? starts.at + (duration ?? (starts.isDay ? dayAfter() - starts.at : 0))
  const url = [
    value('URL'),
    value('X-GOOGLE-CONFERENCE'),
    value('X-MICROSOFT-SKYPETEAMSMEETINGURL'),
    value('LOCATION'),
  ]
    .map((text) => textOf(text))
    .find((text) => /^https?:\/\/[^\s<>"\p{Cc}]{1,490}$/iu.test(text))
  const listed = (name: string): Moment[] =>
    component.properties
      .filter((one) => one.name === name)
      // A period of RDATE has its end after a slash.
      .flatMap((one) => one.value.split(',').map((text) => momentOf(one, text.split('/')[0], reading)))
      .filter((one) => one !== null)
  const exdates = listed('EXDATE')
  return {
    uid: line(value('UID'), 255),
    title: line(value('SUMMARY'), 160) || '—',
    description: orNull(cutText(textOf(value('DESCRIPTION')).replaceAll('\0', ''), 4000)),
    location: orNull(line(value('LOCATION'), 200)),
    meeting_url: url ?? null,
    starts: starts.at,
    ends: starts.isDay && ends <= starts.at ? dayAfter() : Math.max(ends, starts.at),
    all_day: starts.isDay,
    time_zone: zone,
    rule: orNull(value('RRULE').trim()),
    excluded: exdates.filter(({ isDay }) => !isDay).map(({ at }) => at),
    excluded_days: exdates
      .filter(({ isDay }) => isDay)
      .map(({ at }) => localDay(new Date(at), reading.fallback)),
    own: [],
    more: listed('RDATE')
      .slice(0, MAX_MORE)
      .map(({ at }) => at),
    cancelled: value('STATUS').trim().toUpperCase() === 'CANCELLED',
    recurs: momentOf(get('RECURRENCE-ID'), get('RECURRENCE-ID')?.value, reading),
  }
}

/** A rule as it is kept here: UNTIL as the last local day on which the event still happens. */
function keptRule(text: string, event: ReadEvent): string | null {
  const rule = readRule(text)
  if (rule === null) return null
  const [, day, time] = /UNTIL=(\d{8})(?:T(\d{6})Z)?/i.exec(text) ?? []
  if (day === undefined || time === undefined || event.all_day) return writeRule(rule)
  const written = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
  const limit = Date.parse(`${written}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`)
  const last = localDay(new Date(limit), event.time_zone)
  const onIt = instantOn(last, minutesOf(new Date(event.starts), event.time_zone), event.time_zone).getTime()
  return writeRule({ ...rule, until: onIt <= limit ? last : dayText(dayNumber(last) - 1) })
}

const zonesOf = (calendar: Component): Map<string, DefinedZone> =>
  new Map(
    calendar.parts.flatMap((part) => {
      const zone = part.name === 'VTIMEZONE' ? definedZone(part) : null
      return zone === null ? [] : [[property(part, 'TZID')?.value.trim() ?? '', zone] as const]
    }),
  )

/** Whether a calendar says what a guest answered, and has no events of its own. */
export const isReply = (calendar: Component): boolean =>
  property(calendar, 'METHOD')?.value.trim().toUpperCase() === 'REPLY'

/** Times without a zone are of the calendar's, else of the company's. */
export function readingOf(calendar: Component, timeZone: string): Reading {
  const named = property(calendar, 'X-WR-TIMEZONE')?.value.trim() ?? ''
  return { zones: zonesOf(calendar), fallback: isTimeZone(named) ? named : timeZone }
}

/** Events of one calendar; null for each that is left out. */
function eventsOf(calendar: Component, timeZone: string): (Found | null)[] {
  const reading = { zones: zonesOf(calendar), fallback: timeZone }
  const floating = readingOf(calendar, timeZone)
  return calendar.parts
    .filter(({ name }) => name === 'VEVENT')
    .map((one) => {
      // All-day events are days of the company; times without a zone are of the calendar's.
      const isDay = /^\d{8}$/.test(property(one, 'DTSTART')?.value.trim() ?? '')
      return eventOf(one, isDay ? reading : floating)
    })
}

/** The event of a UID, single or repeated; null for a rule that is not understood. */
function masterOf({ recurs: _, more: _more, cancelled: _cancelled, ...event }: Found): ReadEvent | null {
  const uid = cutText(event.uid || `${event.starts}-${event.title}`, 255)
  const rule = event.rule === null ? null : keptRule(event.rule, event)
  return event.rule !== null && rule === null ? null : { ...event, uid, rule }
}

/** A single event beside others of the same UID: an invitation to one occurrence alone, a date beside those of the rule. */
const alone = (event: ReadEvent, at: number): ReadEvent => ({
  ...event,
  uid: cutText(`${at}/${event.uid}`, 255),
  rule: null,
  excluded: [],
  excluded_days: [],
  own: [],
})

/** The dates that an event has beside those of its rule. */
const besides = (master: ReadEvent, more: readonly number[]): ReadEvent[] =>
  more
    .filter((starts) => starts !== master.starts)
    .map((starts) => ({ ...alone(master, starts), starts, ends: starts + master.ends - master.starts }))

/**
 * Brings what a file says of one occurrence to its series: other values, or that it does not happen. @returns what has no series there,
 * null: nothing
 */
function occurrenceOf(found: ReadonlyMap<string, ReadEvent>, one: Found, recurs: Moment): ReadEvent | null {
  const { recurs: _, cancelled, more: _more, ...event } = one
  const master = found.get(event.uid)
  if (master === undefined) return cancelled ? null : alone(event, recurs.at)
  if (cancelled) {
    master.excluded.push(recurs.at)
    if (recurs.isDay) master.excluded_days.push(localDay(new Date(recurs.at), event.time_zone))
  } else {
    const { rule: _rule, excluded: _excluded, excluded_days: _days, own: _own, ...times } = event
    master.own.push({ ...times, recurs: recurs.at })
  }
  return null
}

/** Events of an iCalendar file, at most `max`. Times without a zone are the company's. */
export function readIcs(content: Buffer, { timeZone, max }: { timeZone: string; max: number }): ReadFile {
  const calendars = readComponents(decoded(content)).filter(
    (one) => one.name === 'VCALENDAR' && !isReply(one),
  )
  const all = calendars.flatMap((calendar) => eventsOf(calendar, timeZone))
  const events = all.filter((one) => one !== null)
  const found = new Map<string, ReadEvent>()
  const add = (event: ReadEvent) => {
    if (found.size < max && !found.has(event.uid)) found.set(event.uid, event)
  }
  let skipped = all.length - events.length
  for (const one of events) {
    if (one.recurs !== null) continue
    const master = one.cancelled ? null : masterOf(one)
    if (master === null) skipped += 1
    else for (const event of [master, ...besides(master, one.more)]) add(event)
  }
  for (const one of events) {
    const event = one.recurs === null ? null : occurrenceOf(found, one, one.recurs)
    if (event !== null) add(event)
  }
  return { events: [...found.values()], skipped }
}
