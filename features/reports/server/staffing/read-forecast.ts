import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { localDay } from '#platform/i18n/format.ts'
import { plusDays } from '#platform/report/contract/period.ts'
import type { Where } from '#platform/report/contract/source.ts'
import { type ResolvedQuery, timeZoneOf } from '#platform/report/server/ask.ts'
import { readNumbers } from '#platform/report/server/read-numbers.ts'
import type { ServedReport, Viewer } from '#platform/report/server/report-source.ts'
import type { Forecast } from '../../contract/staffing/staffing.ts'

/** Contacts that somebody was to answer. */
const EXPECTED: Where = {
  kind: ['contact'],
  direction: ['inbound'],
  result: ['answered', 'lost', 'declined', 'waiting'],
}

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)

type Channel = 'call' | 'conversation'
/** Contacts by day, half hour and channel. */
type Counted = ReadonlyMap<string, number>
const keyOf = (day: string, half: string, channel: Channel) => `${day} ${half} ${channel}`

/** The latest of `count` days weighs `count`, the oldest 1. */
function expected(counted: Counted, days: readonly string[], half: string, channel: Channel): number {
  let sum = 0
  let weights = 0
  for (const [index, day] of days.entries()) {
    const weight = days.length - index
    sum += weight * (counted.get(keyOf(day, half, channel)) ?? 0)
    weights += weight
  }
  return weights === 0 ? 0 : Math.round((sum / weights) * 100) / 100
}

const ratio = (of: number | null | undefined, over: number | null | undefined): number | null =>
  of && over ? Math.round(of / over) : null

/**
 * @param load a report over calls and conversations with the dimensions kind, direction, result, channel and halfHour
 * @throws Failure `not_found` for a viewer without any rows
 */
export async function forecastOf(
  { source }: ServedReport,
  { rows, viewer }: { rows: Rows; viewer: Viewer },
  asked: { day?: string | undefined; weeks: number },
): Promise<Forecast> {
  const today = localDay(new Date(), await timeZoneOf(rows))
  const day = asked.day ?? plusDays(today, 1)
  // Of a day to come the latest whole weekday is yesterday or before; of one in the past those before it.
  const before = Array.from({ length: asked.weeks + 52 }, (_, week) => plusDays(day, -7 * (week + 1)))
  const days = before.filter((one) => one < today).slice(0, asked.weeks)
  const [newest = day] = days
  const oldest = days.at(-1) ?? day
  const scope = await source.scope(viewer, rows)
  if (scope === null) throw new Failure(notFound)
  const alternatives: readonly Where[] = Array.isArray(scope) ? scope : [scope as Where]
  const weekday = String(((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1)
  const query = (only: Where): ResolvedQuery => ({
    period: { initDate: oldest, finishDate: newest },
    before: null,
    grain: 'day',
    where: [only, { weekday: [weekday] }, ...(alternatives.length === 1 ? alternatives : [])],
    anyOf: alternatives.length === 1 ? [] : alternatives,
    chosen: {},
    viewer,
  })
  const read = (only: Where, keys: readonly string[], measures: readonly string[]) =>
    readNumbers(rows, source, query(only), [{ keys, measures, top: null }])
  const [found = []] = await read(EXPECTED, ['time', 'halfHour', 'channel'], ['contacts'])
  const [handled = []] = await read(
    { ...EXPECTED, channel: ['call'], result: ['answered'] },
    [],
    ['contacts', 'busy'],
  )
  const [written = []] = await read({ channel: ['conversation'] }, [], ['conversations', 'busy'])
  const counted: Counted = new Map(
    found.map(({ keys: [at = '', half = '', channel = ''], values }) => [
      keyOf(at, half, channel as Channel),
      values[0] ?? 0,
    ]),
  )
  // Holidays, and the time before the company began, say nothing about usual days.
  const used = days.filter((one) => found.some(({ keys, values }) => keys[0] === one && (values[0] ?? 0) > 0))
  const at = (half: string, channel: Channel) => expected(counted, used, half, channel)
  return {
    day,
    from: used,
    half_hours: HALF_HOURS.map((half) => ({
      half_hour: half,
      calls: at(half, 'call'),
      conversations: at(half, 'conversation'),
    })),
    call_seconds: ratio(handled[0]?.values[1], handled[0]?.values[0]),
    conversation_seconds: ratio(written[0]?.values[1], written[0]?.values[0]),
  }
}
