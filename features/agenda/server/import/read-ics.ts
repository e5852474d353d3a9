import { cutText } from '#platform/contract/cut-text.ts'
import { asOneLine } from '#platform/contract/scalars.ts'
import { localDay } from '#platform/i18n/format.ts'
import { isTimeZone } from '#platform/i18n/time-zone.ts'
import { readRule, writeRule } from '../../contract/recurrence.ts'
import { dayNumber, dayText } from '../../contract/rule-days.ts'
import { instantOn, minutesOf } from '../series/occurrence-times.ts'
import { alone, bringOccurrences } from './bring-occurrences.ts'
import { type Component, decoded, type Property, readComponents, textOf } from './content-lines.ts'
import type { Found, Moment, ReadEvent } from './read-event.ts'
import { type DefinedZone, zoneNamed } from './zone-names.ts'

export interface ReadFile {
  events: ReadEvent[]
  /** Events without a time, with a rule that is not understood, or beyond the most: these are left out. */
  skipped: number
}

export interface Reading {
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

/** A leap year: it has every day that a birthday is on. */
const SINCE = 1972

/**
 * DTSTART and DTEND. What is every year since long ago, as birthdays in Apple's calendar (1604 where the year is not known), begins in a year
 * that counts here.
 */
function timesOf(component: Component): { from: string | undefined; to: string | undefined } {
  const [from, to] = ['DTSTART', 'DTEND'].map((name) => property(component, name)?.value.trim())
  const rule = property(component, 'RRULE')?.value ?? ''
  const year = Number(from?.slice(0, 4))
  const isYearly = /FREQ=YEARLY/i.test(rule) && !/COUNT=|INTERVAL=(?!1(;|$))/i.test(rule)
  if (!isYearly || !(year < 1970)) return { from, to }
  const later = (value: string | undefined) =>
    value && `${Number(value.slice(0, 4)) - year + SINCE}${value.slice(4)}`
  return { from: later(from), to: later(to) }
}

/** Outlook writes days as midnights of a zone and says beside them that they are whole days. */
const isWholeDays = (component: Component): boolean =>
  /^TRUE$/i.test(property(component, 'X-MICROSOFT-CDO-ALLDAYEVENT')?.value.trim() ?? '') &&
  ['DTSTART', 'DTEND'].every((name) => /T000000$/.test(property(component, name)?.value.trim() ?? 'T000000'))

const DAYS_OF = new Set(['DTSTART', 'DTEND', 'EXDATE', 'RDATE', 'RECURRENCE-ID'])

/** The same event with days where it means days: Exchange excludes days of whole-day events by midnights of its own zone. */
function withDays(component: Component): Component {
  if (!isWholeDays(component) && !/^\d{8}$/.test(property(component, 'DTSTART')?.value.trim() ?? ''))
    return component
  const properties = component.properties.map((one) =>
    DAYS_OF.has(one.name) ? { ...one, value: one.value.replaceAll(/T\d{6}(?![\dZ])/g, '') } : one,
  )
  return { ...component, properties }
}

/** Of one event. */
const MAX_MORE = 500

const line = (text: string, max: number): string => cutText(asOneLine(textOf(text)), max)
const orNull = (text: string): string | null => (text === '' ? null : text)

function eventOf(component: Component, reading: Reading): Found | null {
  const get = (name: string) => property(component, name)
  const value = (name: string) => get(name)?.value ?? ''
  const { from, to } = timesOf(component)
  const starts = momentOf(get('DTSTART'), from, reading)
  if (starts === null) return null
  const until = momentOf(get('DTEND'), to, reading)
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
    following: get('RECURRENCE-ID')?.params.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
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

/** What a calendar is sent for, in capitals; empty: it does not say so. */
export const methodOf = (calendar: Component): string =>
  property(calendar, 'METHOD')?.value.trim().toUpperCase() ?? ''

/** Whether a calendar says what a guest answered, and has no events of its own. */
const isReply = (calendar: Component): boolean => ['REPLY', 'COUNTER'].includes(methodOf(calendar))

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
    .map(withDays)
    .map((one) => {
      // All-day events are days of the company; times without a zone are of the calendar's.
      const isDay = /^\d{8}$/.test(property(one, 'DTSTART')?.value.trim() ?? '')
      return eventOf(one, isDay ? reading : floating)
    })
}

/** The event of a UID, single or repeated; null for a rule that is not understood. */
function masterOf({
  recurs: _,
  more: _more,
  cancelled: _cancelled,
  following: _all,
  ...event
}: Found): ReadEvent | null {
  const uid = cutText(event.uid || `${event.starts}-${event.title}`, 255)
  const rule = event.rule === null ? null : keptRule(event.rule, event)
  return event.rule !== null && rule === null ? null : { ...event, uid, rule }
}

/** The dates that an event has beside those of its rule. */
const besides = (master: ReadEvent, more: readonly number[]): ReadEvent[] =>
  more
    .filter((starts) => starts !== master.starts)
    .map((starts) => ({ ...alone(master, starts), starts, ends: starts + master.ends - master.starts }))

/** Events of an iCalendar file, at most `max`. Times without a zone are the company's. */
export function readIcs(content: Buffer, { timeZone, max }: { timeZone: string; max: number }): ReadFile {
  const calendars = readComponents(decoded(content)).filter(
    (one) => one.name === 'VCALENDAR' && !isReply(one),
  )
  const all = calendars.flatMap((calendar) => eventsOf(calendar, timeZone))
  const events = all.filter((one) => one !== null)
  const found = new Map<string, ReadEvent>()
  let skipped = all.length - events.length
  const add = (event: ReadEvent) => {
    if (found.has(event.uid)) return
    if (found.size < max) found.set(event.uid, event)
    else skipped += 1
  }
  for (const one of events) {
    if (one.recurs !== null) continue
    const master = one.cancelled ? null : masterOf(one)
    if (master === null) skipped += 1
    else for (const event of [master, ...besides(master, one.more)]) add(event)
  }
  bringOccurrences(found, events, add)
  return { events: [...found.values()], skipped }
}
