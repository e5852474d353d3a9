import { Failure } from '#platform/access/failure.ts'
import type { Language } from '#platform/access/principal.ts'
import { invalid } from '#platform/contract/errors.ts'
import { findText, LANGUAGES } from '#platform/i18n/text.ts'
import type { FieldKind } from '#platform/resource/contract/field.ts'
import type { ImportPlan } from '#platform/resource/contract/imports.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { columnsOf, plainText, type SheetColumn, sheetColumns } from '../sheet/sheet-columns.ts'
import type { Store } from '../store.ts'

/** Kinds usable as key: a single normalised value. */
const KEYS: readonly FieldKind[] = ['text', 'email', 'phone']

/** Singular and plural of a heading match: "Nombre" and "Nombres". */
const singular = (heading: string): string => plainText(heading).replaceAll(/(?<=\p{L})s(?=\s|$)/gu, '')

/** Matches a heading exactly, else by singular and plural; users confirm the mapping. */
function looselyMapped(
  store: Store,
  headings: readonly string[],
  exact: readonly (string | null)[],
): (string | null)[] {
  const taken = new Set(exact)
  const known = LANGUAGES.flatMap((language) => sheetColumns(store, language, true))
  return headings.map((heading, at) => {
    const named = exact[at] ?? null
    if (named !== null || heading.trim() === '') return named
    const like = known.find(
      (column) => !taken.has(column.name) && singular(column.heading) === singular(heading),
    )
    if (like === undefined) return null
    taken.add(like.name)
    return like.name
  })
}

/** Maps headings to fields, and names the field that identifies rows. */
export function suggestPlan(store: Store, headings: readonly string[]): ImportPlan {
  const exact = columnsOf(store, headings).map((column) => column?.name ?? null)
  const mapping = looselyMapped(store, headings, exact)
  const { key } = store.resource
  return { mapping, keys: mapping.includes(key) ? [key] : [], duplicates: 'skip' }
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
  const twice = new Set(named).size < named.length
  const unknown = named.some((name) => !known.has(name))
  const required = [...known.values()].filter(({ field }) => field.required && field.fallback === null)
  const missing = [
    ...required,
    ...[...known.values()].filter(({ field }) => field.required && field.kind === 'text'),
  ]
    .filter(({ name }) => !named.includes(name))
    .map(({ heading }) => heading)
  if (named.length === 0 || twice || unknown) throw new Failure(invalid, { fields: { mapping: [''] } })
  if (missing.length > 0 && plan.duplicates !== 'update')
    throw new Failure(invalid, { fields: { mapping: [missingText(language, missing)] } })
  const keys = plan.keys.map((name) => known.get(name))
  const fits = keys.every(
    (key) => key !== undefined && KEYS.includes(key.field.kind) && named.includes(key.name),
  )
  if (!fits) throw new Failure(invalid, { fields: { keys: [''] } })
  return { columns, keys: keys.filter((key) => key !== undefined) }
}
