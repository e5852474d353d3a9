import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { conflict, forbidden } from '#platform/contract/errors.ts'
import { checkReferences } from './check-references.ts'
import { writeCustoms } from './custom/write-custom.ts'
import { normalisePhones } from './normalise-phones.ts'
import { takeVersions } from './resource.queries.ts'
import { isHiddenField, seenBy } from './seen-by.ts'
import type { Store, WriteContext } from './store.ts'
import { refuseTaken } from './taken.ts'
import { updateRows } from './write-rows.ts'

type Values = Readonly<Record<string, unknown>>

export interface OneOfMany {
  /** As the writer has read it in this transaction. */
  before: Values
  patch: Values
  /** Custom values, parsed. */
  custom: Values
}

/** Whether several records can be edited together: not with hooks for single ones, nor with files. */
export const canEditMany = ({ edit, editMany, lockFirst, across }: Store): boolean =>
  (edit === undefined || editMany !== undefined) && lockFirst === undefined && across === undefined

/**
 * Edits records, each once, in a constant number of statements; nothing is audited. @returns their versions by id
 * @throws Failure `conflict` when one of them is not as it was read
 */
export async function editMany(
  declared: Store,
  context: WriteContext,
  edits: readonly OneOfMany[],
): Promise<ReadonlyMap<number, number>> {
  const { unit, language, principal } = context
  const store = seenBy(declared, principal)
  if (edits.some(({ patch }) => Object.keys(patch).some((name) => isHiddenField(store, principal, name))))
    throw new Failure(forbidden)
  const taken = edits.map(({ before }) => ({ id: Number(before.id), version: Number(before.version) }))
  if ((await takeVersions(unit.rows, store, taken)) !== edits.length) throw new Failure(conflict)
  const patches: { id: number; patch: Record<string, unknown> }[] = []
  for (const { before, patch } of edits) {
    await checkReferences(store, context, patch, before)
    patches.push({ id: Number(before.id), patch: await normalisePhones(store, context, patch, before) })
  }
  // First, since a status may require them.
  await writeCustoms(
    store,
    { unit },
    edits.map(({ before, custom }) => ({ id: Number(before.id), values: custom })),
  )
  await refuseTaken(store, language, () => (store.editMany ?? updateRows(store))(context, patches))
  const ids = taken.map(({ id }) => id)
  await store.written?.(context, 'changed', ids)
  const { rows } = await sql<{ id: number; version: number }>`
    SELECT id, version FROM ${sql.table(store.table)} WHERE id = ANY(${ids}::bigint[])`.execute(unit.rows)
  return new Map(rows.map(({ id, version }) => [id, version]))
}
