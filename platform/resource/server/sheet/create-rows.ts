import { Failure } from '#platform/access/failure.ts'
import { auditCreated } from '../audit-of.ts'
import { checkReferences } from '../check-references.ts'
import { createBatch, isByMany, type Made, type NewRow } from '../imports/create-batch.ts'
import type { Store, WriteContext } from '../store.ts'

export type { NewRow }

/** Whether rows of a sheet can be created together. */
export const areCreatedTogether = (store: Store): boolean => isByMany(store)

/** All references of the rows as those of one record. */
function merged(rows: readonly NewRow[]): Record<string, unknown> {
  const all: Record<string, unknown[]> = {}
  for (const { input } of rows)
    for (const [name, value] of Object.entries(input)) all[name] = [...(all[name] ?? []), ...[value].flat()]
  return all
}

/** The rows that refer to what does not exist, with their errors. */
async function withoutTargets(store: Store, context: WriteContext, rows: readonly NewRow[]): Promise<Made[]> {
  const errorOf = async (input: Record<string, unknown>): Promise<Failure | null> => {
    try {
      await checkReferences(store, context, input)
      return null
    } catch (error) {
      if (error instanceof Failure) return error
      throw error
    }
  }
  if ((await errorOf(merged(rows))) === null) return []
  const wrong: Made[] = []
  for (const { number, input } of rows) {
    const error = await errorOf(input)
    if (error) wrong.push({ number, error })
  }
  return wrong
}

/** Creates new rows of a sheet in a few statements, each row atomically, and audits them. `isRefusal`: as of `createBatch`. */
export async function createRows(
  store: Store,
  context: WriteContext,
  rows: readonly NewRow[],
  isRefusal: (error: unknown) => boolean,
): Promise<Made[]> {
  if (rows.length === 0) return []
  const wrong = await withoutTargets(store, context, rows)
  const left = new Set(wrong.map(({ number }) => number))
  const right = rows.filter(({ number }) => !left.has(number))
  const made = await createBatch(store, { ...context, bulk: true }, right, isRefusal)
  const inputs = new Map(right.map(({ number, input }) => [number, input]))
  await auditCreated(
    store,
    context,
    made.flatMap((one) =>
      'id' in one ? [{ id: one.id, name: inputs.get(one.number)?.[store.resource.label] }] : [],
    ),
  )
  return [...wrong, ...made]
}
