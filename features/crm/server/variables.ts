import { sql } from 'kysely'
import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { id, uuid } from '#platform/contract/scalars.ts'
import type { Rows } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { claimFiles, type Writer } from '#platform/resource/server/custom/claim-files.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import type { VariableEntity, VariableKind } from '../contract/config/variables.ts'

/** Table of each entity's records. */
const TABLE_OF = {
  person: 'persons',
  company: 'crm_companies',
  interaction: 'crm_interactions',
  business: 'crm_businesses',
  sale: 'crm_sales',
} as const satisfies Record<VariableEntity, keyof DB & string>

export interface Variable {
  id: number
  name: string
  kind: VariableKind
  choices: string[]
  help: string | null
}

/** The variables of an entity, in their order. */
export async function findVariables(rows: Rows, entity: VariableEntity): Promise<Variable[]> {
  const found = await sql<Variable>`
    SELECT v.id, v.name, t.kind, t.choices, v.help
      FROM crm_variables v JOIN crm_variable_types t ON t.id = v.type_id
     WHERE v.entity = ${entity} AND v.deleted_at IS NULL ORDER BY v.position, v.id`.execute(rows)
  return found.rows
}

const COP = z.number().int().min(0).max(1_000_000_000_000)

/** Schema of a variable's value. */
function schemaOf({ kind, choices }: Variable): z.ZodType {
  const chosen = z.string().refine((value) => choices.includes(value))
  switch (kind) {
    case 'text':
      return z.string().trim().min(1).max(400)
    case 'number':
      return z.number().min(-1e12).max(1e12)
    case 'money':
      return COP
    case 'date':
      return z.iso.date()
    case 'choice':
      return chosen
    case 'several':
      return z.array(chosen).min(1).max(choices.length)
    case 'person':
      return id
    case 'file':
      return uuid
  }
}

export type VariableValues = Readonly<Record<string, unknown>>

/** @throws Failure `invalid` by `variables.{id}`, for a value of the wrong kind or an unknown variable */
export function parseValues(
  { language }: Pick<WriteContext, 'language'>,
  known: readonly Variable[],
  input: VariableValues,
) {
  const wrong: Record<string, string[]> = {}
  const values: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(input)) {
    const variable = known.find((one) => String(one.id) === key)
    const parsed =
      variable && (value === null ? { success: true, data: null } : schemaOf(variable).safeParse(value))
    if (parsed?.success) values[key] = parsed.data
    else wrong[`variables.${key}`] = [findText(platformTexts, language, 'field.invalid') ?? key]
  }
  if (Object.keys(wrong).length > 0) throw new Failure(invalid, { fields: wrong })
  return values
}

const uploadsOf = (known: readonly Variable[], values: VariableValues) =>
  known.flatMap(({ id: field, kind }) => {
    const upload = values[String(field)]
    return kind === 'file' && typeof upload === 'string'
      ? [{ field, name: `variables.${field}`, upload }]
      : []
  })

/** Writes variables of a record the user may change; null clears one. @returns the record's resulting variables */
export async function writeVariables(
  context: Writer,
  entity: VariableEntity,
  recordId: number,
  input: VariableValues,
): Promise<Record<string, unknown>> {
  const { rows } = context.unit
  const known = Object.keys(input).length > 0 ? await findVariables(rows, entity) : []
  const values = parseValues(context, known, input)
  await claimFiles(context, TABLE_OF[entity], recordId, uploadsOf(known, values))
  const { rows: updated } = await sql<{ variables: Record<string, unknown> }>`
    UPDATE ${sql.table(TABLE_OF[entity])} SET version = version + 1,
           variables = jsonb_strip_nulls(variables || ${JSON.stringify(values)}::jsonb)
     WHERE id = ${recordId} RETURNING variables`.execute(rows)
  return updated[0]?.variables ?? {}
}
