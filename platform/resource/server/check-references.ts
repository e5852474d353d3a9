import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import type { Store, WriteContext } from './store.ts'
import { targetOf } from './store-columns.ts'

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number')

/** Refuses references to missing, deleted or other companies' rows, all with the same field error. */
export async function checkReferences(
  store: Store,
  { unit, language }: WriteContext,
  input: Record<string, unknown>,
): Promise<void> {
  const fields: Record<string, string[]> = {}
  for (const name of Object.keys(store.resource.fields)) {
    const ids = [...new Set(idsOf(input[name]))]
    const target = ids.length === 0 ? null : targetOf(store, name)
    if (target === null) continue
    const { rows } = await sql`
      SELECT id FROM ${sql.table(target.table)} WHERE id = ANY(${ids}) AND deleted_at IS NULL`.execute(
      unit.rows,
    )
    if (rows.length < ids.length) fields[name] = [findText(platformTexts, language, 'field.invalid') ?? name]
  }
  if (Object.keys(fields).length > 0) throw new Failure(invalid, { fields })
}
