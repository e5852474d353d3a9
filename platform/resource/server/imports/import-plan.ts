import { Failure } from '#platform/access/failure.ts'
import type { Language } from '#platform/access/principal.ts'
import { invalid } from '#platform/contract/errors.ts'
import { findText } from '#platform/i18n/text.ts'
import type { FieldKind } from '#platform/resource/contract/field.ts'
import type { ImportPlan } from '#platform/resource/contract/imports.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { ID, type SheetColumn, sheetColumns } from '../sheet/sheet-columns.ts'
import type { Store } from '../store.ts'
import { isRepeatable, suggestMapping } from './suggest-mapping.ts'

/** Kinds usable as key: a single normalised value. */
const KEYS: readonly FieldKind[] = ['text', 'email', 'phone']

/** Fields by which rows may be recognised. */
const keysOf = ({ resource }: Store, columns: readonly SheetColumn[]): SheetColumn[] =>
  columns.filter(
    ({ name, field }) =>
      name === ID ||
      (KEYS.includes(field.kind) &&
        (resource.recognisedBy === undefined || resource.recognisedBy.includes(name))),
  )

/** Whether a column has a value twice: then it names no single record. */
function repeats(at: number, cells: readonly (readonly string[])[]): boolean {
  const seen = new Set<string>()
  return cells.some((row) => {
    const value = (row[at] ?? '').trim().toLowerCase()
    const again = value !== '' && seen.has(value)
    seen.add(value)
    return again
  })
}

/** A plan without a name as key that several rows have, as two businesses of two customers: they are several records. */
export function withoutSharedName(
  { resource: { key, sharesNames = false } }: Store,
  plan: ImportPlan,
  cells: readonly (readonly string[])[],
): ImportPlan {
  if (!sharesNames || !plan.keys.includes(key) || plan.keys.includes(ID)) return plan
  if (!repeats(plan.mapping.indexOf(key), cells)) return plan
  return { ...plan, keys: plan.keys.filter((name) => name !== key) }
}

/** Maps columns to fields, and names the fields that identify rows. `samples`: cells of the first rows. */
export function suggestPlan(
  store: Store,
  headings: readonly string[],
  samples: readonly (readonly string[])[] = [],
): ImportPlan {
  const mapping = suggestMapping(store, headings, samples)
  const { key, recognisedBy = [] } = store.resource
  const keys = [...new Set([ID, key, ...recognisedBy])].filter((name) => mapping.includes(name)).slice(0, 5)
  // Our own export: its rows are known.
  return { mapping, keys, duplicates: keys.includes(ID) ? 'update' : 'skip' }
}

export interface PlannedColumns {
  /** In the file's order; null skips the column. */
  columns: (SheetColumn | null)[]
  keys: SheetColumn[]
}

const missingText = (language: Language, missing: readonly string[]): string => {
  const names = [...new Set(missing)].join(', ')
  return findText(resourceTexts, language, 'import.missing', { names }) ?? names
}

/** @throws Failure `invalid` for unknown or duplicate fields, or a field that identifies no row */
export function plannedColumns(store: Store, language: Language, plan: ImportPlan): PlannedColumns {
  const known = new Map(sheetColumns(store, language, true).map((column) => [column.name, column]))
  const named = plan.mapping.filter((name) => name !== null)
  const columns = plan.mapping.map((name) => (name === null ? null : (known.get(name) ?? null)))
  const twice = named.some((name, at) => {
    const field = known.get(name)?.field
    return named.indexOf(name) < at && field !== undefined && (name === ID || !isRepeatable(field))
  })
  const unknown = named.some((name) => !known.has(name))
  const demanded = [...known.values()].filter(
    ({ field }) => field.required && field.access !== 'read' && field.imported === null,
  )
  const required = demanded.filter(({ field }) => field.fallback === null)
  const missing = [...required, ...demanded.filter(({ field }) => field.kind === 'text')]
    .filter(({ name }) => !named.includes(name) && plan.defaults?.[name] === undefined)
    .filter(({ name }) => !named.some((one) => known.get(one)?.field.imported === name))
    .map(({ heading }) => heading)
  if (named.length === 0 || twice || unknown) throw new Failure(invalid, { fields: { mapping: [''] } })
  if (missing.length > 0 && plan.duplicates !== 'update')
    throw new Failure(invalid, { fields: { mapping: [missingText(language, missing)] } })
  const others = [...Object.keys(plan.defaults ?? {}), ...(plan.clear ?? [])]
  if (others.some((name) => !known.has(name) || name === ID))
    throw new Failure(invalid, { fields: { defaults: [''] } })
  const possible = keysOf(store, [...known.values()])
  const keys = plan.keys.map((name) => possible.find((one) => one.name === name))
  const fits = keys.every((key) => key !== undefined && named.includes(key.name))
  if (!fits) throw new Failure(invalid, { fields: { keys: [''] } })
  return { columns, keys: keys.filter((key) => key !== undefined) }
}
