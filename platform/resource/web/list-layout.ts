import { isCustomName } from '#platform/resource/contract/custom-field.ts'
import type { Field, FieldKind } from '#platform/resource/contract/field.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { readStoredJson } from '#platform/ui/stored-json.ts'

/** Columns of a list, their order, and changed widths. */
export interface ListLayout {
  readonly columns: readonly string[]
  /** px */
  readonly widths: Readonly<Record<string, number>>
}

/** Columns that are not fields. */
export const STATE_COLUMN = 'state'
export const CREATED_COLUMN = 'created_at'

const WIDTHS: Partial<Record<FieldKind, number>> = {
  picture: 72,
  number: 120,
  flag: 110,
  color: 90,
  choice: 130,
  day: 120,
  money: 140,
  decimal: 120,
  phone: 150,
  person: 190,
  long_text: 260,
  choices: 200,
  instant: 160,
  email: 220,
  references: 220,
  lines: 220,
}

/** Width of such a column, px. */
const OF_NO_FIELD = 140

/** Default width of a column, px. */
export const usualWidth = (field: Field | undefined): number =>
  field === undefined ? OF_NO_FIELD : (WIDTHS[field.kind] ?? 160)

const canBeColumn = ({ kind }: Field): boolean => kind !== 'picture' && kind !== 'logo'

/** All possible columns. */
export const possibleColumns = (resource: Resource): string[] => [
  ...Object.keys(resource.fields).filter((name) => {
    const field = resource.fields[name]
    return field !== undefined && !field.wireOnly && canBeColumn(field)
  }),
  ...(resource.canDisable ? [STATE_COLUMN] : []),
  ...(CREATED_COLUMN in resource.fields ? [] : [CREATED_COLUMN]),
]

/** `fixed`: fields with the same value in every row. */
export const usualLayout = (resource: Resource, fixed: readonly string[] = []): ListLayout => {
  const listed = Object.keys(resource.fields).filter((name) => resource.fields[name]?.listed)
  const own = resource.columns ? [...resource.columns, ...listed.filter(isCustomName)] : listed
  return {
    columns: [...own.filter((name) => !fixed.includes(name)), ...(resource.canDisable ? [STATE_COLUMN] : [])],
    widths: {},
  }
}

const isLayout = (value: unknown): value is ListLayout =>
  typeof value === 'object' &&
  value !== null &&
  'columns' in value &&
  Array.isArray(value.columns) &&
  'widths' in value &&
  typeof value.widths === 'object'

/** A stored layout without columns that no longer exist; null if nothing is left. */
export const fittingLayout = (resource: Resource, stored: unknown): ListLayout | null => {
  if (!isLayout(stored)) return null
  const possible = possibleColumns(resource)
  const columns = stored.columns.filter((name) => possible.includes(name))
  if (columns.length === 0) return null
  const widths = Object.entries(stored.widths).filter(([, width]) => Number.isFinite(width))
  return { columns, widths: Object.fromEntries(widths) }
}

const keyOf = (resource: Resource, view: string): string => `list-layout:${resource.name}:${view}`

/** Last layout of the list or view in this browser; null when unchanged. */
export const storedLayout = (resource: Resource, view: string): ListLayout | null =>
  fittingLayout(resource, readStoredJson(localStorage, keyOf(resource, view)))

export const storeLayout = (resource: Resource, view: string, layout: ListLayout | null): void => {
  if (layout === null) localStorage.removeItem(keyOf(resource, view))
  else localStorage.setItem(keyOf(resource, view), JSON.stringify(layout))
}
