import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { localDay } from '#platform/i18n/format.ts'
import { readRule } from '../../contract/recurrence.ts'
import { insertOccurrences, insertSeries, plannedOf, setFilled } from '../series/series-rows.ts'
import type { ReadEvent } from './read-ics.ts'

interface Owner {
  userId: number
  companyId: number
}

/** Occurrences of one file in all; series beyond are left out. */
const MAX_ROWS = 20_000
/** How long ago occurrences of a repeated event still come in, ms. */
const BACK = 366 * 86_400_000

const columnsOf = (event: Omit<ReadEvent, 'own' | 'rule' | 'excluded'>, { userId, companyId }: Owner) => ({
  company_id: companyId,
  owner_id: userId,
  title: event.title,
  description: event.description,
  location: event.location,
  meeting_url: event.meeting_url,
  starts_at: new Date(event.starts),
  ends_at: new Date(event.ends),
  all_day: event.all_day,
})

async function insertSingle(rows: Rows, owner: Owner, events: readonly ReadEvent[]): Promise<void> {
  for (let at = 0; at < events.length; at += 500) {
    await rows
      .insertInto('agenda_events')
      .values(
        events.slice(at, at + 500).map((event) => ({
          ...columnsOf(event, owner),
          uid: event.uid,
          imported_by: owner.userId,
        })),
      )
      .execute()
  }
}

/** @returns how many rows it has; 0: it has no occurrence any more */
async function insertRepeated(rows: Rows, owner: Owner, event: ReadEvent): Promise<number> {
  const rule = readRule(event.rule ?? '')
  if (rule === null) return 0
  const shape = { rule, time_zone: event.time_zone, starts_at: new Date(event.starts) }
  const times = { starts_at: shape.starts_at, ends_at: new Date(event.ends), all_day: event.all_day }
  const planned = plannedOf(shape, times, 20_000)
  const out = new Set(event.excluded)
  const outDays = event.all_day
    ? new Set(event.excluded.map((at) => localDay(new Date(at), event.time_zone)))
    : out
  const list = planned.list.filter(
    ({ day, starts }) =>
      starts.getTime() >= Date.now() - BACK &&
      !out.has(starts.getTime()) &&
      !(outDays as Set<unknown>).has(day),
  )
  const [first, ...others] = list
  if (first === undefined) return 0
  const id = await insertSeries(rows, { company_id: owner.companyId, uid: event.uid, ...shape })
  await sql`UPDATE agenda_series SET imported_by = ${owner.userId} WHERE id = ${id}`.execute(rows)
  const made = await rows
    .insertInto('agenda_events')
    .values({
      ...columnsOf(event, owner),
      starts_at: first.starts,
      ends_at: first.ends,
      series_id: id,
      recurs_at: first.starts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertOccurrences(rows, id, made.id, others)
  await setFilled(rows, id, planned)
  for (const { recurs, ...own } of event.own) {
    const place = { series_id: id, recurs_at: new Date(recurs), detached: true }
    const columns = columnsOf(own, owner)
    await rows
      .insertInto('agenda_events')
      .values({ ...columns, ...place })
      .onConflict((conflict) =>
        conflict
          .columns(['series_id', 'recurs_at'])
          .where('series_id', 'is not', null)
          .doUpdateSet({ ...columns, detached: true }),
      )
      .execute()
  }
  return list.length
}

/** Inserts events of a file for their new owner. @returns how many were left out: over, or too many */
export async function insertImported(
  rows: Rows,
  owner: Owner,
  events: readonly ReadEvent[],
): Promise<number> {
  await insertSingle(
    rows,
    owner,
    events.filter(({ rule }) => rule === null),
  )
  let room = MAX_ROWS
  let left = 0
  for (const event of events.filter(({ rule }) => rule !== null)) {
    const count = room > 0 ? await insertRepeated(rows, owner, event) : 0
    room -= count
    if (count === 0) left += 1
  }
  return left
}
