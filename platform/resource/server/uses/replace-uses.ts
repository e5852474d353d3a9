import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Rows } from '#platform/db/database.ts'
import { noReplacement } from '#platform/resource/contract/uses.ts'
import { act, read } from '../resource-writes.ts'
import type { Store, WriteContext } from '../store.ts'
import { findUses } from './find-uses.ts'
import { idsOf, type Reference } from './reference.ts'

async function move(rows: Rows, reference: Reference, from: number, to: number): Promise<void> {
  if (reference.move) return reference.move(rows, from, to)
  for (const column of reference.columns)
    await sql`
      UPDATE ${sql.table(reference.table)} SET ${column.point(from, to)} WHERE ${column.refers(idsOf([from]))}`.execute(
      rows,
    )
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Replaces all references to `from` by `to`, and deletes `from`.
 * @throws Failure `not_found` for either, `resource.no_replacement`
 */
export async function replaceUses(
  store: Store,
  context: WriteContext,
  from: number,
  to: number,
): Promise<{ replaced: number }> {
  const { unit, principal, language } = context
  const [old, other] = [await read(unit, store, principal, from), await read(unit, store, principal, to)]
  const { alike = [] } = store.resource.uses ?? {}
  if (from === to || !alike.every((field) => same(old[field], other[field]))) throw new Failure(noReplacement)
  const uses = await findUses(unit.rows, store, language, [from])
  for (const reference of store.uses ?? []) await move(unit.rows, reference, from, to)
  const replaced = uses.reduce((sum, { count }) => sum + count, 0)
  await act(store, context, 'remove', [from], { replaced_by: String(other[store.resource.label]), replaced })
  // Its hook may refuse, e.g. when the moved references closed a loop.
  await store.written?.(context, 'changed', [to])
  return { replaced }
}
