import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { RowResult } from './row-result.ts'

/** Saves the results of rows and updates the import's counts. */
export async function saveResults(
  rows: Rows,
  id: number,
  results: readonly Omit<RowResult, 'once' | 'refused'>[],
): Promise<void> {
  await sql`
    UPDATE resource_import_rows r
       SET outcome = g.outcome, record_id = g.record_id, version = g.version, before = g.before, reasons = g.reasons
      FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
           AS g (number integer, outcome text, record_id bigint, version integer, before jsonb, reasons text)
     WHERE r.import_id = ${id} AND r.number = g.number`.execute(rows)
  const count = (outcome: RowResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length
  await sql`
    UPDATE resource_imports SET created = created + ${count('created')}, changed = changed + ${count('changed')},
           skipped = skipped + ${count('skipped')}, wrong = wrong + ${count('wrong')}
     WHERE id = ${id}`.execute(rows)
}
