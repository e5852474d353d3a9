import { daysOf, isDayPeriod } from './day-periods.ts'

/**
 * A list's filter in screens, URLs and views: clauses combined by AND, each of alternatives combined by OR. `between` and
 * `within` exist on screens only; `whereOf` translates them for the server.
 */
export const LIST_OPERATORS = ['is', 'not', 'contains', 'between', 'within', 'empty', 'filled'] as const
export type ListOperator = (typeof LIST_OPERATORS)[number]

export interface ListCondition {
  readonly field: string
  readonly op: ListOperator
  /** `between`: bounds, '' when open; `within`: a relative period. */
  readonly values: readonly string[]
  /** Labels of ids. */
  readonly names?: readonly string[]
}

export type ListClause = readonly ListCondition[]
export type ListFilter = readonly ListClause[]

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const readCondition = (input: unknown): ListCondition | null => {
  if (!Array.isArray(input)) return null
  const [field, name, values = [], names] = input as unknown[]
  const op = LIST_OPERATORS.find((one) => one === name)
  if (typeof field !== 'string' || op === undefined || !isTexts(values)) return null
  return { field, op, values, ...(isTexts(names) ? { names } : {}) }
}

/** Null for anything `writeFilter` did not write. */
export function readFilter(text: string): ListFilter | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  if (!Array.isArray(json)) return null
  const clauses = json.map((clause) => (Array.isArray(clause) ? clause.map(readCondition) : [null]))
  if (clauses.some((clause) => clause.length === 0 || clause.includes(null))) return null
  return clauses as ListFilter
}

/** Compact, for URLs: `[[["status","is",["open"]]]]`. */
export const writeFilter = (filter: ListFilter): string =>
  JSON.stringify(
    filter.map((clause) =>
      clause.map(({ field, op, values, names }) => [
        field,
        op,
        ...(values.length > 0 ? [values] : []),
        ...(names && names.length > 0 ? [names] : []),
      ]),
    ),
  )

/** Whether it is complete; incomplete conditions are ignored. */
export const isWhole = ({ op, values }: ListCondition): boolean =>
  op === 'empty' || op === 'filled' || values.some((value) => value !== '')

type Term = { field: string; op: string; value?: string | readonly string[] }
type Tree = Term | { and: Tree[] } | { or: Tree[] }

const between = (field: string, from: string | undefined, to: string | undefined): Tree => {
  const ends: Tree[] = [
    ...(from ? [{ field, op: 'from', value: from }] : []),
    ...(to ? [{ field, op: 'to', value: to }] : []),
  ]
  const [only] = ends
  return ends.length === 1 && only !== undefined ? only : { and: ends }
}

const treeOf = ({ field, op, values }: ListCondition, today: string): Tree => {
  const [first, second] = values
  switch (op) {
    case 'between':
      return between(field, first, second)
    case 'within': {
      const days = daysOf(isDayPeriod(first) ? first : 'today', today)
      return between(field, days.from, days.to)
    }
    case 'is':
    case 'not':
      return { field, op, value: values }
    case 'contains':
      return { field, op, value: first ?? '' }
    case 'empty':
    case 'filled':
      return { field, op }
  }
}

const joined = (kind: 'and' | 'or', trees: Tree[]): Tree => {
  const [only] = trees
  if (trees.length === 1 && only !== undefined) return only
  return kind === 'and' ? { and: trees } : { or: trees }
}

/** The filter as a list's `where`; undefined when empty. `today`: the company's `YYYY-MM-DD`. */
export function whereOf(filter: ListFilter, today: string): string | undefined {
  const clauses = filter
    .map((clause) => clause.filter(isWhole).map((condition) => treeOf(condition, today)))
    .filter((clause) => clause.length > 0)
    .map((clause) => joined('or', clause))
  return clauses.length === 0 ? undefined : JSON.stringify(joined('and', clauses))
}
