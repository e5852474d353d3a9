import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { withCustomApart } from '#platform/resource/contract/custom-field.ts'
import { act, edit } from '../resource-writes.ts'
import type { Store, WriteContext } from '../store.ts'

/** Rows per transaction. */
const AT_ONCE = 500

interface WrittenRow {
  number: number
  outcome: 'created' | 'changed'
  record_id: number
  version: number | null
  before: Record<string, unknown> | null
}

/** Deletes created records and restores changed ones; skips those that cannot be undone any more. */
async function takeBack(store: Store, context: WriteContext, row: WrittenRow): Promise<'undone' | 'kept'> {
  const { rows } = context.unit
  await sql`SAVEPOINT undo_row`.execute(rows)
  try {
    if (row.outcome === 'created') await act(store, context, 'remove', [row.record_id])
    else
      await edit(store, context, row.record_id, {
        ...withCustomApart(row.before ?? {}),
        version: row.version ?? 0,
      })
    await sql`RELEASE SAVEPOINT undo_row`.execute(rows)
    return 'undone'
  } catch (error) {
    // Deleted, changed or used meanwhile.
    if (!(error instanceof Failure)) throw error
    await sql`ROLLBACK TO SAVEPOINT undo_row`.execute(rows)
    return 'kept'
  }
}

/** Deletes all created rows in one statement. @returns false if one cannot be deleted: then none is */
async function removeAll(
  store: Store,
  context: WriteContext,
  created: readonly WrittenRow[],
): Promise<boolean> {
  const { rows } = context.unit
  await sql`SAVEPOINT undo_rows`.execute(rows)
  try {
    if (created.length > 0)
      await act(
        store,
        context,
        'remove',
        created.map((row) => row.record_id),
      )
    await sql`RELEASE SAVEPOINT undo_rows`.execute(rows)
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await sql`ROLLBACK TO SAVEPOINT undo_rows`.execute(rows)
    return false
  }
}

/** Undoes the next rows, last first. @returns whether there may be more */
export async function undoRows(store: Store, context: WriteContext, importId: number): Promise<boolean> {
  const { rows } = context.unit
  const { rows: found } = await sql<WrittenRow>`
    SELECT number, outcome, record_id, version, before FROM resource_import_rows
     WHERE import_id = ${importId} AND outcome IN ('created', 'changed')
     ORDER BY number DESC LIMIT ${AT_ONCE}`.execute(rows)
  const of = (outcome: WrittenRow['outcome']) => found.filter((row) => row.outcome === outcome)
  const results: { number: number; outcome: 'undone' | 'kept' }[] = []
  const each = async (some: readonly WrittenRow[]) => {
    for (const row of some) results.push({ number: row.number, outcome: await takeBack(store, context, row) })
  }
  // Restores changes to created records by later rows before those records are deleted.
  await each(of('changed'))
  const created = of('created')
  if (await removeAll(store, context, created))
    results.push(...created.map(({ number }) => ({ number, outcome: 'undone' as const })))
  else await each(created)
  await sql`
    UPDATE resource_import_rows r SET outcome = g.outcome
      FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS g (number integer, outcome text)
     WHERE r.import_id = ${importId} AND r.number = g.number`.execute(rows)
  const undone = results.filter(({ outcome }) => outcome === 'undone').length
  await sql`UPDATE resource_imports SET undone = undone + ${undone} WHERE id = ${importId}`.execute(rows)
  return found.length === AT_ONCE
}
