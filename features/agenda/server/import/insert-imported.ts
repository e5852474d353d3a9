import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { readRule } from '../../contract/recurrence.ts'
import { insertOccurrences, insertSeries, setFilled } from '../series/series-rows.ts'
import type { PlannedEvent } from './plan-imported.ts'
import type { ReadEvent } from './read-event.ts'

interface Owner {
  userId: number
  companyId: number
}

const columnsOf = (
  event: Omit<ReadEvent, 'own' | 'rule' | 'excluded' | 'excluded_days'>,
  { userId, companyId }: Owner,
) => ({
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

/** @returns false: it has no occurrence any more */
async function insertRepeated(rows: Rows, owner: Owner, event: PlannedEvent): Promise<boolean> {
  const rule = readRule(event.rule ?? '')
  const { occurrences } = event
  const [first, ...others] = occurrences?.list ?? []
  if (rule === null || occurrences === null || first === undefined) return false
  const shape = { rule, time_zone: event.time_zone, starts_at: new Date(event.starts) }
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
  const { ended, last } = occurrences
  await setFilled(rows, id, { list: last === null ? [] : [{ starts: last }], ended })
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
  return true
}

/** Inserts events of a file for their new owner. @returns how many were left out: over, or too many */
export async function insertImported(
  rows: Rows,
  owner: Owner,
  events: readonly PlannedEvent[],
): Promise<number> {
  await insertSingle(
    rows,
    owner,
    events.filter(({ rule }) => rule === null),
  )
  let left = 0
  for (const event of events.filter(({ rule }) => rule !== null))
    if (!(await insertRepeated(rows, owner, event))) left += 1
  return left
}
