import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { isCustomName } from '#platform/resource/contract/custom-field.ts'
import { checkReferences } from '../check-references.ts'
import type { Store, WriteContext } from '../store.ts'
import { customId } from './custom-columns.ts'

type Values = Readonly<Record<string, unknown>>

const isNothing = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0)

/** Values by name as they are kept; nothing is null. @throws Failure by field for what its kind does not take */
export async function parseCustom(store: Store, context: WriteContext, given: Values): Promise<Values> {
  const wrong: Record<string, string[]> = {}
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    const field = isCustomName(name) ? store.resource.fields[name] : undefined
    const parsed = field?.input.safeParse(isNothing(value) ? (field.kind === 'choices' ? [] : null) : value)
    if (parsed?.success) values[name] = isNothing(parsed.data) ? null : parsed.data
    else {
      const issue = parsed?.error?.issues[0]
      const text = issue && context.describeIssue(issue)
      wrong[name] = [text ?? findText(platformTexts, context.language, 'field.invalid') ?? name]
    }
  }
  if (Object.keys(wrong).length > 0) throw new Failure(invalid, { fields: wrong })
  await checkReferences(store, context, values)
  return values
}

/** Puts them into the row; what is not named stays. */
export async function writeCustom(
  store: Store,
  { unit }: Pick<WriteContext, 'unit'>,
  id: number,
  values: Values,
): Promise<void> {
  if (Object.keys(values).length === 0) return
  const kept = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [String(customId(name)), value]),
  )
  await sql`
    UPDATE ${sql.table(store.table)} SET variables = jsonb_strip_nulls(variables || ${JSON.stringify(kept)}::jsonb)
     WHERE id = ${id}`.execute(unit.rows)
}
