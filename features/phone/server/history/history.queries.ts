import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Rows } from '#platform/db/database.ts'
import { containing, localDay } from '#platform/db/list-filters.ts'
import { rowsOf } from '#platform/db/rows-of.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import type { callsQuery } from '../../contract/history.ts'
import type { CallRecordRow } from './call-record.present.ts'

export type CallsPage = z.output<typeof callsQuery>
/** Which calls, in which order. */
export type CallsFilter = Omit<CallsPage, 'page' | 'page_size'>

/**
 * What is searched for is brought into its form by a statement of its own within: in one that is kept prepared it would
 * otherwise be brought there anew for every row.
 */
function matching(rows: Rows, extensionId: number, filter: CallsFilter) {
  const { direction, missed, label_id: labelId, initDate, finishDate, search } = filter
  return rows
    .selectFrom('call_records')
    .where('extension_id', '=', extensionId)
    .$if(direction !== undefined, (query) => query.where('direction', '=', direction ?? ''))
    .$if(missed !== undefined, (query) => query.where('missed', '=', missed ?? false))
    .$if(labelId !== undefined, (query) => query.where('label_id', '=', labelId ?? 0))
    .$if(initDate !== undefined, (query) => query.where('started_at', '>=', localDay(initDate ?? '', 0)))
    .$if(finishDate !== undefined, (query) => query.where('started_at', '<', localDay(finishDate ?? '', 1)))
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`search_text LIKE (SELECT search_form(${containing(search)}))`),
    )
}

const ORDERS = {
  '-started_at': sql`call_records.started_at DESC, call_records.id DESC`,
  started_at: sql`call_records.started_at, call_records.id`,
  '-duration': sql`call_records.duration DESC, call_records.id DESC`,
  duration: sql`call_records.duration, call_records.id`,
} as const
type Order = keyof typeof ORDERS

const columns = [
  'call_records.id',
  'call_records.call_id',
  'call_records.direction',
  'call_records.other_number',
  'call_records.other_name',
  'call_records.outcome',
  'call_records.missed',
  'call_records.started_at',
  'call_records.answered_at',
  'call_records.ended_at',
  'call_records.duration',
  'call_records.label_id',
  'call_labels.name as label_name',
  'call_labels.color as label_color',
  'call_records.note',
] as const

/** The colleague who owns the other side's number now. */
const avatarOfOther = (rows: ExpressionBuilder<DB, 'call_records'>) =>
  rows
    .selectFrom('extensions')
    .innerJoin('users', 'users.id', 'extensions.user_id')
    .select('users.avatar')
    .whereRef('extensions.number', '=', 'call_records.other_number')
    .where('extensions.disabled_at', 'is', null)
    .where('extensions.deleted_at', 'is', null)
    .as('avatar')

/** Calls by id, with all their details. */
const withLabels = (
  rows: Rows,
  found: SelectQueryBuilder<DB, 'call_records', { id: number }>,
  order: Order,
) =>
  rows
    .selectFrom(found.as('found'))
    .innerJoin('call_records', 'call_records.id', 'found.id')
    .leftJoin('call_labels', (join) =>
      join.onRef('call_labels.id', '=', 'call_records.label_id').on('call_labels.deleted_at', 'is', null),
    )
    .select(columns)
    .select(avatarOfOther)
    .orderBy(ORDERS[order])

/** The page is found in the index alone; only its rows are then read from the table. */
export function callsPage(rows: Rows, extensionId: number, filter: CallsPage) {
  const page = matching(rows, extensionId, filter)
    .select('call_records.id')
    .orderBy(ORDERS[filter.order])
    .limit(filter.page_size)
    .offset((filter.page - 1) * filter.page_size)
  return withLabels(rows, page, filter.order)
}

/** All that the filters leave, a thousand in memory at a time. */
export const everyCall = (
  rows: Rows,
  extensionId: number,
  filter: CallsFilter,
): AsyncGenerator<CallRecordRow> => {
  const found = matching(rows, extensionId, filter).select('call_records.id')
  return rowsOf(rows, sql<CallRecordRow>`${withLabels(rows, found, filter.order)}`)
}

export const callsTotal = (rows: Rows, extensionId: number, filter: CallsFilter) =>
  matching(rows, extensionId, filter).select((count) => count.fn.countAll<number>().as('total'))

export function findCall(rows: Rows, extensionId: number, id: number): Promise<CallRecordRow | undefined> {
  return rows
    .selectFrom('call_records')
    .leftJoin('call_labels', (join) =>
      join.onRef('call_labels.id', '=', 'call_records.label_id').on('call_labels.deleted_at', 'is', null),
    )
    .select(columns)
    .select(avatarOfOther)
    .where('call_records.extension_id', '=', extensionId)
    .where('call_records.id', '=', id)
    .executeTakeFirst()
}

/** True when the call is in that extension's history and the label, if any, is the company's. What is undefined stays. */
export async function annotate(
  rows: Rows,
  extensionId: number,
  id: number,
  { labelId, note }: { labelId: number | null | undefined; note: string | null | undefined },
): Promise<boolean> {
  const updated = await rows
    .updateTable('call_records')
    .set((row) => ({ label_id: labelId === undefined ? row.ref('label_id') : labelId }))
    .$if(note !== undefined, (query) => query.set({ note: note === '' ? null : (note ?? null) }))
    .where('id', '=', id)
    .where('extension_id', '=', extensionId)
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
  return updated !== undefined
}

/** What a number was called when the extension last had to do with it. */
export function findNameInHistory(rows: Rows, extensionId: number, number: string) {
  return rows
    .selectFrom('call_records')
    .select('other_name')
    .where('extension_id', '=', extensionId)
    .where('other_number', '=', number)
    .where('other_name', '<>', '')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findLastDialed(rows: Rows, extensionId: number) {
  return rows
    .selectFrom('call_records')
    .select(['other_number', 'other_name'])
    .where('extension_id', '=', extensionId)
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
