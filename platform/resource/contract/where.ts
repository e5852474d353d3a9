import { z } from 'zod'
import { isCustomName } from './custom-field.ts'
import type { Field } from './field.ts'
import { type Condition, FILTER_OPERATORS, type FilterValue, filterValue, operatorsOf } from './filter.ts'

/** A parsed `where`: conditions joined by and/or. */
export type Where = Condition | { readonly and: readonly Where[] } | { readonly or: readonly Where[] }

/** JSON: `{"or":[{"field":"phase","op":"is","value":[1,2]},{"field":"amount","op":"from","value":5}]}` */
export type WhereInput =
  | { field: string; op: Condition['op']; value?: FilterValue | readonly FilterValue[] }
  | { and: readonly WhereInput[] }
  | { or: readonly WhereInput[] }

const MAX_LETTERS = 4000
const MAX_DEPTH = 4
const MAX_CONDITIONS = 50

const leaf = z.strictObject({
  field: z.string(),
  op: z.enum(FILTER_OPERATORS),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.unknown()).max(100)]).optional(),
})

type Filterable = Readonly<Record<string, Field>>

/**
 * Saved conditions may refer to a custom field or choice that was deleted since: they match no row instead of failing.
 */
function customCondition(
  field: Field | undefined,
  { field: name, op, value }: z.infer<typeof leaf>,
): Condition {
  const values = z
    .array(field ? filterValue(field) : z.never())
    .safeParse(Array.isArray(value) ? value : [value])
  const isAllowed = field !== undefined && operatorsOf(field).includes(op)
  if (isAllowed && (op === 'empty' || op === 'filled')) return { field: name, op, values: [] }
  return {
    field: name,
    op: 'is',
    values: [],
    ...(isAllowed && values.success ? { op, values: values.data } : {}),
  }
}

/** @throws SyntaxError when it does not fit the fields */
function conditionOf(fields: Filterable, input: unknown, custom: boolean): Condition {
  const { success, data } = leaf.safeParse(input)
  if (custom && data && isCustomName(data.field))
    return customCondition(Object.hasOwn(fields, data.field) ? fields[data.field] : undefined, data)
  const field = success && Object.hasOwn(fields, data.field) ? fields[data.field] : undefined
  if (!data || !field || !operatorsOf(field).includes(data.op)) throw new SyntaxError('no condition')
  if (data.op === 'empty' || data.op === 'filled') return { field: data.field, op: data.op, values: [] }
  const values = Array.isArray(data.value) ? data.value : [data.value]
  const parsed = z.array(filterValue(field)).min(1).safeParse(values)
  const single = data.op !== 'is' && data.op !== 'not'
  if (!parsed.success || (single && parsed.data.length > 1)) throw new SyntaxError('no value')
  return { field: data.field, op: data.op, values: parsed.data }
}

interface Bounds {
  /** Number of conditions. */
  conditions: number
  custom: boolean
}

function treeOf(fields: Filterable, input: unknown, depth: number, left: Bounds): Where {
  if (depth > MAX_DEPTH) throw new SyntaxError('too deep')
  if (typeof input === 'object' && input !== null && Object.keys(input).length === 1) {
    const [[join, parts] = ['', null]] = Object.entries(input)
    if ((join === 'and' || join === 'or') && Array.isArray(parts) && parts.length > 0) {
      const trees = parts.map((part) => treeOf(fields, part, depth + 1, left))
      return join === 'and' ? { and: trees } : { or: trees }
    }
  }
  left.conditions -= 1
  if (left.conditions < 0) throw new SyntaxError('too many conditions')
  return conditionOf(fields, input, left.custom)
}

/** @throws SyntaxError when it does not fit the fields, or is too large */
export const parseWhere = (fields: Filterable, text: string, custom = false): Where =>
  treeOf(fields, JSON.parse(text), 0, { conditions: MAX_CONDITIONS, custom })

const fits = (fields: Filterable, text: string, custom: boolean): boolean => {
  try {
    parseWhere(fields, text, custom)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** Groups of conditions as one parameter: at most four levels, fifty conditions, four thousand characters. */
export const whereSchema = (fields: Filterable, custom = false) =>
  z
    .string()
    .max(MAX_LETTERS)
    .refine((text) => fits(fields, text, custom))
    .optional()
