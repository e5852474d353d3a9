import type { Field } from '#platform/resource/contract/field.ts'
import { operatorsOf } from '#platform/resource/contract/filter.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { type Row, written } from './stage.ts'

interface FilterCase {
  query: Record<string, string>
  /** How many of the one row match. */
  finds: 0 | 1
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const DAY_LETTERS = 10
const FAR = { past: '1990-01-01', future: '2190-01-01' } as const

function bounds(field: Field, value: unknown): { low: string; high: string } {
  if (field.kind === 'day' || field.kind === 'instant') return { low: FAR.past, high: FAR.future }
  return { low: String(Number(value) - 1), high: String(Number(value) + 1) }
}

function casesOf(name: string, field: Field, read: unknown): FilterCase[] {
  const operators = operatorsOf(field)
  const value = written(read)
  const empty = isEmpty(value)
  const cases: FilterCase[] = []
  if (operators.includes('empty')) {
    cases.push({ query: { [`${name}_empty`]: 'true' }, finds: empty ? 1 : 0 })
    cases.push({ query: { [`${name}_empty`]: 'false' }, finds: empty ? 0 : 1 })
  }
  if (empty) return cases
  const plain = Array.isArray(value) ? String(value[0]) : String(value)
  if (operators.includes('is')) cases.push({ query: { [name]: plain }, finds: 1 })
  if (operators.includes('not')) cases.push({ query: { [`${name}_not`]: plain }, finds: 0 })
  if (operators.includes('contains'))
    cases.push({ query: { [name]: plain.slice(0, 40).toUpperCase() }, finds: 1 })
  if (operators.includes('from')) {
    const { low, high } = bounds(field, value)
    cases.push({ query: { [`${name}_from`]: low, [`${name}_to`]: high }, finds: 1 })
    cases.push({ query: { [`${name}_from`]: high }, finds: 0 })
    cases.push({ query: { [`${name}_to`]: low }, finds: 0 })
  }
  return cases
}

/** Every filter of a resource, with the expected matches for a given row. */
export function filterCases({ fields }: Pick<Resource, 'fields'>, row: Row): FilterCase[] {
  const made = String(row.created_at)
  const always: FilterCase[] = [
    { query: { created_at_from: FAR.past, created_at_to: FAR.future }, finds: 1 },
    { query: { created_at_from: made }, finds: 1 },
    { query: { created_at_to: FAR.past.slice(0, DAY_LETTERS) }, finds: 0 },
    {
      query: {
        where: JSON.stringify({
          or: [
            { field: 'created_at', op: 'empty' },
            { and: [{ field: 'created_at', op: 'from', value: FAR.past }] },
          ],
        }),
      },
      finds: 1,
    },
  ]
  const filtered = Object.entries(fields).filter(([, field]) => field.filter)
  return [...always, ...filtered.flatMap(([name, field]) => casesOf(name, field, row[name]))]
}
