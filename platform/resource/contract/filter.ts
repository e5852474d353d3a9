import { z } from 'zod'
import { isRealDay } from '#platform/contract/real-day.ts'
import type { Field, FieldKind } from './field.ts'

/** A condition on a field. `is` and `not` take several values. */
export const FILTER_OPERATORS = ['is', 'not', 'contains', 'from', 'to', 'empty', 'filled'] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]

/** Ids, words, numbers; `me`: the caller; `@ana`: a user (or record) by name. */
export type FilterValue = string | number | boolean

export interface Condition {
  readonly field: string
  readonly op: FilterOperator
  readonly values: readonly FilterValue[]
}

/** `equal`: by value; `range`: inclusive bounds; `text`: contains. */
type FilterManner = 'text' | 'equal' | 'range' | 'number' | 'flag' | 'presence'

const MANNERS: Record<FieldKind, FilterManner> = {
  text: 'text',
  long_text: 'text',
  email: 'text',
  phone: 'text',
  number: 'number',
  decimal: 'number',
  money: 'number',
  day: 'range',
  instant: 'range',
  choice: 'equal',
  choices: 'equal',
  flag: 'flag',
  lines: 'presence',
  reference: 'equal',
  references: 'equal',
  person: 'equal',
  picture: 'presence',
  logo: 'presence',
  color: 'presence',
  file: 'presence',
}

const PRESENCE: readonly FilterOperator[] = ['empty', 'filled']
const OPERATORS: Record<FilterManner, readonly FilterOperator[]> = {
  text: ['contains', ...PRESENCE],
  equal: ['is', 'not', ...PRESENCE],
  range: ['from', 'to', ...PRESENCE],
  number: ['is', 'from', 'to', ...PRESENCE],
  flag: ['is'],
  presence: PRESENCE,
}

/** Supported operators of a field. */
export const operatorsOf = ({ kind }: Pick<Field, 'kind'>): readonly FilterOperator[] =>
  OPERATORS[MANNERS[kind]]

/** Values per filter. */
const MAX_VALUES = 100

const NUMBER = /^-?\d{1,15}(\.\d{1,4})?$/
const DAY_OR_INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d))?$/

const isMoment = (value: string): boolean =>
  DAY_OR_INSTANT.test(value) && !Number.isNaN(Date.parse(value)) && isRealDay(value.slice(0, 10))

/** Schema of a filter's values. */
export function filterValue(field: Field): z.ZodType<FilterValue> {
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return z.enum(field.choices as [string, ...string[]])
    case 'flag':
      return z.union([z.boolean(), z.enum(['true', 'false'])])
    case 'number':
    case 'decimal':
    case 'money':
      return z.union([z.number(), z.string().regex(NUMBER)])
    case 'day':
      return z.iso.date()
    case 'instant':
      return z.string().refine(isMoment)
    case 'reference':
    case 'references':
    case 'person':
      return z.union([z.number().int().positive(), z.string().regex(/^([1-9]\d{0,14}|me|@.{1,64})$/)])
    default:
      return z.string().trim().min(1).max(80)
  }
}

/** Comma-separated values. */
const several = (one: z.ZodType<FilterValue>) =>
  z
    .string()
    .max(2000)
    .refine((list) => {
      const parts = list.split(',')
      return parts.length <= MAX_VALUES && parts.every((part) => one.safeParse(part).success)
    })
    .optional()

/**
 * A field's filters as query parameters: `phase=1,2`, `amount_from=5&amount_to=9`, `closed_empty=true`. Days and instants use
 * the company's local days, inclusive.
 */
export function fieldFilters(name: string, field: Field): Record<string, z.ZodType> {
  const one = filterValue(field)
  const shape: Record<string, z.ZodType> = {}
  for (const op of operatorsOf(field)) {
    if (op === 'contains') shape[name] = one.optional()
    if (op === 'is') shape[name] = field.kind === 'flag' ? z.enum(['true', 'false']).optional() : several(one)
    if (op === 'not') shape[`${name}_not`] = several(one)
    if (op === 'from') shape[`${name}_from`] = one.optional()
    if (op === 'to') shape[`${name}_to`] = one.optional()
    if (op === 'empty') shape[`${name}_empty`] = z.enum(['true', 'false']).optional()
  }
  return shape
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null

const keyOf = (name: string, op: FilterOperator): string =>
  op === 'is' || op === 'contains' ? name : `${name}_${op}`

function conditionOf(name: string, op: FilterOperator, input: string): Condition {
  if (op === 'empty') return { field: name, op: input === 'true' ? 'empty' : 'filled', values: [] }
  return { field: name, op, values: op === 'is' || op === 'not' ? input.split(',') : [input] }
}

/** Reads them from a parsed query. */
export const fieldConditions = (name: string, field: Field, query: Record<string, unknown>): Condition[] =>
  operatorsOf(field)
    .filter((op) => op !== 'filled')
    .flatMap((op) => {
      const text = textOf(query[keyOf(name, op)])
      return text === null || text === '' ? [] : [conditionOf(name, op, text)]
    })
