import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { isCustomName } from '#platform/resource/contract/custom-field.ts'
import { checkReferences } from '../check-references.ts'
import type { Store, WriteContext } from '../store.ts'
import { claimFiles } from './claim-files.ts'
import { customId } from './custom-columns.ts'

type Values = Readonly<Record<string, unknown>>

const isNothing = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0)

/** Converts values for storage; empty is null. @throws Failure by field for invalid ones */
export async function parseCustom(store: Store, context: WriteContext, input: Values): Promise<Values> {
  const wrong: Record<string, string[]> = {}
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
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

const keptOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [String(customId(name)), value]))

type Writer = Pick<WriteContext, 'unit' | 'principal' | 'language'>

const uploadsOf = ({ resource }: Store, values: Values) =>
  Object.entries(values).flatMap(([name, upload]) =>
    resource.fields[name]?.kind === 'file' && typeof upload === 'string'
      ? [{ field: customId(name), name, upload }]
      : [],
  )

/** Writes them to the row; other fields stay. */
export async function writeCustom(store: Store, context: Writer, id: number, values: Values): Promise<void> {
  if (Object.keys(values).length === 0) return
  await claimFiles(context, store.table, id, uploadsOf(store, values))
  await sql`
    UPDATE ${sql.table(store.table)} SET variables = jsonb_strip_nulls(variables || ${JSON.stringify(keptOf(values))}::jsonb)
     WHERE id = ${id}`.execute(context.unit.rows)
}

/** Same for several rows in one statement; without files, which spreadsheets do not carry. */
export async function writeCustoms(
  store: Store,
  { unit }: Pick<WriteContext, 'unit'>,
  input: readonly { id: number; values: Values }[],
): Promise<void> {
  const filled = input.filter(({ values }) => Object.keys(values).length > 0)
  if (filled.length === 0) return
  const lines = JSON.stringify(filled.map(({ id, values }) => ({ id, variables: keptOf(values) })))
  await sql`
    UPDATE ${sql.table(store.table)} r SET variables = jsonb_strip_nulls(r.variables || g.variables)
      FROM jsonb_to_recordset(${lines}::jsonb) AS g (id bigint, variables jsonb) WHERE r.id = g.id`.execute(
    unit.rows,
  )
}
