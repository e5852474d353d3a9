import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Rows } from '#platform/db/database.ts'
import { containing, localDay } from '#platform/db/list-filters.ts'
import { rowsOf } from '#platform/db/rows-of.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import type { callsQuery } from '../../contract/history.ts'
import type { CallRecordRow } from './call-record.present.ts'

export type CallsPage = z.output<typeof callsQuery>
/** Filter and order of calls. */
export type CallsFilter = Omit<CallsPage, 'page' | 'page_size'>

/** A person, and the extensions that they hold or held. */
export interface HistoryOwner {
  /** Null: of extensions, while nobody held them. */
  userId: number | null
  extensions: readonly number[]
}

/** Extensions change hands: what somebody talked on one before goes with them, and what its holder before talked does not come. */
export async function historyOwner(rows: Rows, userId: number): Promise<HistoryOwner> {
  const held = await rows
    .selectFrom('extension_holders')
    .select('phone_id')
    .distinct()
    .where('holder_id', '=', userId)
    .execute()
  return { userId, extensions: held.map(({ phone_id }) => phone_id) }
}

const ownCalls = ({ userId, extensions }: HistoryOwner): RawBuilder<boolean> => {
  const [only, ...others] = extensions
  // Of one extension, the index has the calls in order.
  const theirs =
    others.length === 0 && only !== undefined ? sql`= ${only}` : sql`= ANY (${[...extensions]}::bigint[])`
  return sql<boolean>`(call_records.extension_id ${theirs} AND call_records.user_id IS NOT DISTINCT FROM ${userId}::bigint)`
}

/** Normalizes the search text in a subquery of its own: a prepared statement would otherwise normalize it again for every row. */
function matching(rows: Rows, owner: HistoryOwner, filter: CallsFilter) {
  const { direction, missed, label_id: labelId, initDate, finishDate, search } = filter
  return rows
    .selectFrom('call_records')
    .where(ownCalls(owner))
    .where('folded', '=', false)
    .$if(direction !== undefined, (query) => query.where('direction', '=', direction ?? ''))
    .$if(missed !== undefined, (query) => query.where('shown_missed', '=', missed ?? false))
    .$if(labelId !== undefined, (query) => query.where('label_id', '=', labelId ?? 0))
    .$if(initDate !== undefined, (query) => query.where('started_at', '>=', localDay(initDate ?? '')))
    .$if(finishDate !== undefined, (query) => query.where('started_at', '<', localDay(finishDate ?? '', 1)))
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`search_text LIKE (SELECT search_form(${containing(search)}))`),
    )
}

const ORDERS = {
  '-started_at': sql`call_records.started_at DESC, call_records.id DESC`,
  started_at: sql`call_records.started_at, call_records.id`,
  '-duration': sql`call_records.shown_seconds DESC, call_records.id DESC`,
  duration: sql`call_records.shown_seconds, call_records.id`,
} as const
type Order = keyof typeof ORDERS

/** The whole call as its owner saw it, which may have ended with another part than it began with. */
const HISTORY_COLUMNS = [
  'call_records.id',
  sql<string>`coalesce(last.call_id, call_records.call_id)`.as('call_id'),
  'call_records.direction',
  sql<string>`coalesce(last.other_number, call_records.other_number)`.as('other_number'),
  sql<string>`coalesce(last.other_name, call_records.other_name)`.as('other_name'),
  sql<
    string | null
  >`CASE WHEN last.other_number <> call_records.other_number THEN call_records.other_number END`.as(
    'via_number',
  ),
  sql<
    string | null
  >`CASE WHEN last.other_number <> call_records.other_number THEN call_records.other_name END`.as('via_name'),
  sql<string>`coalesce(last.outcome, call_records.outcome)`.as('outcome'),
  'call_records.shown_missed as missed',
  'call_records.started_at',
  sql<Date | null>`coalesce(call_records.whole_answered_at, call_records.answered_at)`.as('answered_at'),
  sql<Date>`greatest(last.ended_at, call_records.ended_at)`.as('ended_at'),
  'call_records.shown_seconds as duration',
  'call_records.label_id',
  'call_labels.name as label_name',
  'call_labels.color as label_color',
  'call_records.note',
] as const

/** Picture of the colleague who has the other party's number today. */
const avatarOfOther = (rows: ExpressionBuilder<DB, 'call_records'>) =>
  rows
    .selectFrom('extensions')
    .innerJoin('users', 'users.id', 'extensions.user_id')
    .select('users.avatar')
    .whereRef('extensions.company_id', '=', 'call_records.company_id')
    .where('extensions.number', '=', sql<string>`coalesce(last.other_number, call_records.other_number)`)
    .where('extensions.disabled_at', 'is', null)
    .where('extensions.deleted_at', 'is', null)
    .as('avatar')

/** Calls by id, with all details. */
const toldOf = (rows: Rows, found: SelectQueryBuilder<DB, 'call_records', { id: number }>) =>
  rows
    .selectFrom(found.as('found'))
    .innerJoin('call_records', 'call_records.id', 'found.id')
    .leftJoin('call_records as last', 'last.id', 'call_records.last_id')
    .leftJoin('call_labels', (join) =>
      join.onRef('call_labels.id', '=', 'call_records.label_id').on('call_labels.deleted_at', 'is', null),
    )
    .select(HISTORY_COLUMNS)
    .select(avatarOfOther)

const inOrder = (rows: Rows, found: SelectQueryBuilder<DB, 'call_records', { id: number }>, order: Order) =>
  toldOf(rows, found).orderBy(ORDERS[order])

/** Finds the page in the index alone, and then reads only its rows from the table. */
export function callsPage(rows: Rows, owner: HistoryOwner, filter: CallsPage) {
  const page = matching(rows, owner, filter)
    .select('call_records.id')
    .orderBy(ORDERS[filter.order])
    .limit(filter.page_size)
    .offset((filter.page - 1) * filter.page_size)
  return inOrder(rows, page, filter.order)
}

/** All filtered calls, a thousand in memory at a time. */
export const everyCall = (
  rows: Rows,
  owner: HistoryOwner,
  filter: CallsFilter,
): AsyncGenerator<CallRecordRow> => {
  const found = matching(rows, owner, filter).select('call_records.id')
  return rowsOf(rows, sql<CallRecordRow>`${inOrder(rows, found, filter.order)}`)
}

export const callsTotal = (rows: Rows, owner: HistoryOwner, filter: CallsFilter) =>
  matching(rows, owner, filter).select((count) => count.fn.countAll<number>().as('total'))

export function findCall(rows: Rows, owner: HistoryOwner, id: number): Promise<CallRecordRow | undefined> {
  const found = rows.selectFrom('call_records').select('id').where(ownCalls(owner)).where('id', '=', id)
  return toldOf(rows, found).executeTakeFirst()
}

/** Rows that the histories of all participants show for journeys. */
export const recordsOfJourneys = (rows: Rows, journeys: readonly string[]) =>
  toldOf(
    rows,
    rows
      .selectFrom('call_records')
      .select('id')
      .where('journey_id', 'in', journeys)
      .where('folded', '=', false),
  )
    .select(['call_records.journey_id', 'call_records.extension_id'])
    .execute()

/**
 * Sets label and note; undefined ones stay. For a part of a transferred call it changes the row shown for the whole. Returns that
 * row's id if the call is in the person's history and the label, if any, is the company's; otherwise null.
 */
export async function annotate(
  rows: Rows,
  owner: HistoryOwner,
  id: number,
  { labelId, note }: { labelId: number | null | undefined; note: string | null | undefined },
): Promise<number | null> {
  const updated = await rows
    .updateTable('call_records')
    .set((row) => ({ label_id: labelId === undefined ? row.ref('label_id') : labelId }))
    .$if(note !== undefined, (query) => query.set({ note: note === '' ? null : (note ?? null) }))
    .where('id', '=', (row) =>
      row
        .selectFrom('call_records as asked')
        .leftJoin('call_records as shown', (join) =>
          join
            .onRef('shown.journey_id', '=', 'asked.journey_id')
            .onRef('shown.extension_id', '=', 'asked.extension_id')
            .on('shown.folded', '=', false),
        )
        .select((of) => of.fn.coalesce('shown.id', 'asked.id').as('id'))
        .where('asked.id', '=', id)
        .where(sql<boolean>`asked.user_id IS NOT DISTINCT FROM ${owner.userId}::bigint`),
    )
    .where(ownCalls(owner))
    .$if(labelId != null, (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom('call_labels')
            .select('id')
            .where('id', '=', labelId ?? null)
            .where('deleted_at', 'is', null),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return updated?.id ?? null
}

/** The number's name in the person's latest call with it. */
export function findNameInHistory(rows: Rows, owner: HistoryOwner, number: string) {
  return rows
    .selectFrom('call_records')
    .select('other_name')
    .where(ownCalls(owner))
    .where('other_number', '=', number)
    .where('other_name', '<>', '')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findLastDialed(rows: Rows, owner: HistoryOwner) {
  return rows
    .selectFrom('call_records')
    .select(['other_number', 'other_name'])
    .where(ownCalls(owner))
    .where('direction', '=', 'OUTGOING')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export const findLabels = (rows: Rows, limit: number) =>
  rows
    .selectFrom('call_labels')
    .select(['id', 'name', 'color'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .limit(limit)
    .execute()

export async function countLabels(rows: Rows): Promise<number> {
  const { total } = await rows
    .selectFrom('call_labels')
    .where('deleted_at', 'is', null)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
