import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { seenBy, visibleTo } from './seen-by.ts'
import type { Store, WriteContext } from './store.ts'
import { targetOf } from './store-columns.ts'

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number')

/** Ids of a record's references as it shows them: `{ id, label }`, or several. */
const shownIds = (value: unknown): number[] =>
  [value]
    .flat()
    .flatMap((one) => (typeof one === 'object' && one !== null && 'id' in one ? [Number(one.id)] : []))

/**
 * Refuses references to missing, deleted, other companies' or hidden rows, all with the same field error. What the record
 * refers to already may stay.
 */
export async function checkReferences(
  declaredStore: Store,
  { unit, language, principal }: WriteContext,
  input: Record<string, unknown>,
  before: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const store = seenBy(declaredStore, principal)
  const fields: Record<string, string[]> = {}
  for (const name of Object.keys(store.resource.fields)) {
    const ids = [...new Set(idsOf(input[name]))]
    const target = ids.length === 0 ? null : targetOf(store, name)
    if (target === null) continue
    const { rows } = await sql`
      SELECT x.id FROM ${sql.table(target.table)} x
       WHERE x.id = ANY(${ids}) AND x.deleted_at IS NULL
         AND (x.id = ANY(${shownIds(before[name])}::bigint[]) OR ${visibleTo(store, target) ?? sql`true`})`.execute(
      unit.rows,
    )
    if (rows.length < ids.length) fields[name] = [findText(platformTexts, language, 'field.invalid') ?? name]
  }
  if (Object.keys(fields).length > 0) throw new Failure(invalid, { fields })
}
