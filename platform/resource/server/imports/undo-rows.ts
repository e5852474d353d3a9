import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Rows } from '#platform/db/database.ts'
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

/**
 * Versions of records that several rows changed: undoing the later row gives the record a version that the earlier one does not
 * know of. By the record and the version that the earlier one left.
 */
class Restored {
  readonly #versions = new Map<string, { record_id: number; version: number; now: number }>()

  /** The version from which the row is undone. */
  versionBefore({ record_id, version }: WrittenRow): number {
    const key = `${record_id} ${version}`
    const found = this.#versions.get(key)
    this.#versions.delete(key)
    return found?.now ?? version ?? 0
  }

  /** A change makes the version greater by one. */
  undid({ record_id, version }: WrittenRow, now: number): void {
    const before = (version ?? 0) - 1
    this.#versions.set(`${record_id} ${before}`, { record_id, version: before, now })
  }

  /** For the earlier rows of the next transactions; all of a record move alike, and follow each other as before. */
  async keep(rows: Rows, importId: number): Promise<void> {
    if (this.#versions.size === 0) return
    const versions = JSON.stringify([...this.#versions.values()])
    await sql`
      UPDATE resource_import_rows r SET version = r.version + v.now - v.version
        FROM jsonb_to_recordset(${versions}::jsonb) AS v (record_id bigint, version integer, now integer)
       WHERE r.import_id = ${importId} AND r.outcome = 'changed' AND r.record_id = v.record_id AND r.version <= v.version`.execute(
      rows,
    )
  }
}

/** Deletes created records and restores changed ones; skips those that cannot be undone any more. */
async function takeBack(
  store: Store,
  context: WriteContext,
  restored: Restored,
  row: WrittenRow,
): Promise<'undone' | 'kept'> {
  const { rows } = context.unit
  await sql`SAVEPOINT undo_row`.execute(rows)
  try {
    if (row.outcome === 'created') await act(store, context, 'remove', [row.record_id])
    else {
      const body = { ...withCustomApart(row.before ?? {}), version: restored.versionBefore(row) }
      const { version } = await edit(store, context, row.record_id, body)
      restored.undid(row, Number(version))
    }
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
  const restored = new Restored()
  const each = async (some: readonly WrittenRow[]) => {
    for (const row of some)
      results.push({ number: row.number, outcome: await takeBack(store, context, restored, row) })
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
  await restored.keep(rows, importId)
  const undone = results.filter(({ outcome }) => outcome === 'undone').length
  await sql`UPDATE resource_imports SET undone = undone + ${undone} WHERE id = ${importId}`.execute(rows)
  return found.length === AT_ONCE
}
