import type { Rows } from '#platform/db/database.ts'
import { presentRecord } from './resource.present.ts'
import { viewerOf } from './seen-by.ts'
import type { Store } from './store.ts'

/** Records as they are sent, with what the store adds to a page of them. The store must have a viewer: see seenBy. */
export async function presentRecords(
  store: Store,
  rows: Rows,
  found: readonly Record<string, unknown>[],
): Promise<Record<string, unknown>[]> {
  const records = found.map((row) => presentRecord(store, row))
  if (!store.complete || records.length === 0) return records
  return store.complete({ rows, viewer: viewerOf(store) }, records)
}
