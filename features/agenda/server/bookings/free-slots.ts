import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { localDay } from '#platform/i18n/format.ts'
import { dayNumber, dayText } from '../../contract/rule-days.ts'
import { type Busy, busyTimes } from '../busy-times.ts'
import { instantOn } from '../series/occurrence-times.ts'
import { isStart, startsOn } from './open-slots.ts'
import type { Page } from './page.queries.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** No buffer is longer, ms. */
const MAX_BUFFER = 4 * HOUR
/** Days with free starts that one answer has. */
const SHOWN_DAYS = 7
/** Days that one answer looks through. */
const SEARCHED_DAYS = 42

interface Wish {
  page: Page
  members: readonly number[]
  minutes: number
  /** The booking's own event, while it is moved. */
  except?: number
}

const dayOf = (at: number, { timeZone }: Page): number => dayNumber(localDay(new Date(at), timeZone))

/** First and last start that may be booked now, ms. */
function bounds(page: Page, now: number): { first: number; last: number } {
  const last = instantOn(dayText(dayOf(now, page) + page.horizon_days + 1), 0, page.timeZone).getTime() - 1
  return { first: now + page.notice_hours * HOUR, last }
}

/** Bookings of each member through the page, by local day: `7 2027-03-02`. */
async function bookedByDay(
  rows: Rows,
  page: Page,
  from: Date,
  to: Date,
  except = 0,
): Promise<Map<string, number>> {
  if (page.per_day === 0) return new Map()
  const found = await sql<{ key: string; count: number }>`
    SELECT e.owner_id || ' ' || ((e.starts_at AT TIME ZONE ${page.timeZone})::date)::text AS key, count(*)::integer AS count
      FROM bookings b JOIN agenda_events e ON e.id = b.event_id
     WHERE b.page_id = ${page.id} AND e.deleted_at IS NULL AND e.starts_at >= ${from} AND e.starts_at < ${to} AND e.id <> ${except}
     GROUP BY 1`.execute(rows)
  return new Map(found.rows.map(({ key, count }) => [key, count]))
}

/** Whether an event leaves room for an appointment, with the larger buffer between two of them. */
function hinders(busy: Busy, starts: number, ends: number, page: Page): boolean {
  const before = Math.max(page.buffer_before, busy.after) * MINUTE
  const after = Math.max(page.buffer_after, busy.before) * MINUTE
  return busy.starts_at.getTime() < ends + after && busy.ends_at.getTime() > starts - before
}

/** Who of the members is free at a start. */
async function freeness(
  rows: Rows,
  { page, members, minutes, except }: Wish,
  span: { from: number; to: number },
) {
  const from = new Date(span.from - MAX_BUFFER)
  const to = new Date(span.to + minutes * MINUTE + MAX_BUFFER)
  const busy = await busyTimes(rows, { users: members, from, to, except })
  const dayStart = instantOn(dayText(dayOf(span.from, page)), 0, page.timeZone)
  const dayEnd = instantOn(dayText(dayOf(span.to, page) + 1), 0, page.timeZone)
  const booked = await bookedByDay(rows, page, dayStart, dayEnd, except)
  const own = new Map(members.map((id) => [id, busy.filter(({ user }) => user === id)]))
  return (at: number): number[] => {
    const day = dayText(dayOf(at, page))
    return members.filter(
      (id) =>
        (page.per_day === 0 || (booked.get(`${id} ${day}`) ?? 0) < page.per_day) &&
        !own.get(id)?.some((one) => hinders(one, at, at + minutes * MINUTE, page)),
    )
  }
}

/** The members who are free at a start that a visitor wants; none when the page does not offer it. */
export async function freeAt(rows: Rows, wish: Wish, at: number, now = Date.now()): Promise<number[]> {
  const { first, last } = bounds(wish.page, now)
  if (at < first || at > last || wish.members.length === 0) return []
  if (!isStart(at, wish.minutes, wish.page)) return []
  return (await freeness(rows, wish, { from: at, to: at }))(at)
}

/** The next free starts from a time on, and where to look further. */
export async function nextSlots(
  rows: Rows,
  wish: Wish,
  given: number,
  now = Date.now(),
): Promise<{ slots: number[]; next: number | null }> {
  const { page, minutes, members } = wish
  const { first, last } = bounds(page, now)
  const from = Math.max(first, given)
  if (from > last || members.length === 0) return { slots: [], next: null }
  const [firstDay, lastDay] = [dayOf(from, page), dayOf(last, page)]
  const endDay = Math.min(lastDay, firstDay + SEARCHED_DAYS - 1)
  const to = instantOn(dayText(endDay + 1), 0, page.timeZone).getTime()
  const free = await freeness(rows, wish, { from, to })
  const slots: number[] = []
  let shown = 0
  let day = firstDay
  for (; day <= endDay && shown < SHOWN_DAYS; day += 1) {
    const found = startsOn(day, minutes, page).filter((at) => at >= from && free(at).length > 0)
    if (found.length > 0) shown += 1
    slots.push(...found)
  }
  return { slots, next: day > lastDay ? null : instantOn(dayText(day), 0, page.timeZone).getTime() }
}
