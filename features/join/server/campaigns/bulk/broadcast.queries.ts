import { sql } from 'kysely'
import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import type { ParamSource } from '../../../contract/bulk/audience.ts'
import type { BroadcastPlan } from '../../../contract/bulk/broadcast-calls.ts'
import type { BroadcastState } from '../../../contract/bulk/broadcast-state.ts'
import { paramsOf } from '../../../contract/templates/template-text.ts'
import { RESULT } from './broadcast-store.ts'

const sources = z.array(z.object({ column: z.string().nullable(), text: z.string() }))

/** Parses the stored parameters. */
export const sourcesOf = ({ params }: { params: unknown }): ParamSource[] => sources.parse(params)

const broadcasts = (rows: Rows) =>
  rows
    .selectFrom('join_broadcasts as b')
    .innerJoin('join_templates as t', 't.id', 'b.template_id')
    .innerJoin('join_accounts as a', 'a.id', 'b.account_id')
    .selectAll('b')
    .select(['t.message', 't.status as template_status', 't.account_id as template_account'])
    .select('a.per_second as account_per_second')
    .where('b.deleted_at', 'is', null)

export type BroadcastRow = Awaited<ReturnType<ReturnType<typeof broadcasts>['execute']>>[number]

/** Messages a second, at most the account's rate: otherwise agents' answers would queue behind the broadcast. */
export const rateOf = (broadcast: { per_second: number }, account: { per_second: number }): number =>
  Math.min(broadcast.per_second, account.per_second)

/** Locks the broadcast for the transaction, so that steps are serialized. @throws Failure `not_found` */
export async function lockBroadcast(rows: Rows, id: number): Promise<BroadcastRow> {
  const found = await broadcasts(rows).where('b.id', '=', id).forUpdate('b').executeTakeFirst()
  if (!found) throw new Failure(notFound)
  return found
}

/** @throws Failure `not_found` */
export async function readBroadcast(rows: Rows, id: number): Promise<BroadcastRow> {
  const found = await broadcasts(rows).where('b.id', '=', id).executeTakeFirst()
  if (!found) throw new Failure(notFound)
  return found
}

async function countResults(rows: Rows, id: number): Promise<Record<string, number>> {
  const { rows: found } = await sql<{ result: string; people: number }>`
    SELECT ${RESULT} AS result, count(*)::int AS people
      FROM join_broadcast_recipients r LEFT JOIN join_messages m ON m.id = r.message_id
     WHERE r.broadcast_id = ${id} GROUP BY 1`.execute(rows)
  return Object.fromEntries(found.map(({ result, people }) => [result, people]))
}

const sum = (counts: Record<string, number>, names: readonly string[]): number =>
  names.reduce((total, name) => total + (counts[name] ?? 0), 0)

/** Updates the figures in the list. @returns recipients by result */
export async function refreshFigures(rows: Rows, id: number): Promise<Record<string, number>> {
  const counts = await countResults(rows, id)
  await rows
    .updateTable('join_broadcasts')
    .set({
      total: sum(counts, Object.keys(counts)),
      sent: sum(counts, ['sent', 'delivered', 'read']),
      delivered: sum(counts, ['delivered', 'read']),
      failed: counts.failed ?? 0,
    })
    .where('id', '=', id)
    .execute()
  return counts
}

/** The broadcast as its screen shows it. */
export async function presentPlan(rows: Rows, id: number): Promise<BroadcastPlan> {
  const row = await readBroadcast(rows, id)
  const results = await countResults(rows, id)
  return {
    columns: row.columns,
    phone_column: row.phone_column,
    name_column: row.name_column,
    params: sourcesOf(row),
    message: row.message,
    params_wanted: paramsOf(row.message),
    audience: row.audience,
    state: row.state as BroadcastState,
    scheduled_at: row.scheduled_at?.toISOString() ?? null,
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    per_second: rateOf(row, { per_second: row.account_per_second }),
    results: results as BroadcastPlan['results'],
    total: sum(results, Object.keys(results)),
  }
}
