import type { Language } from '#platform/access/principal.ts'
import { findText, LANGUAGES } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { type Field, isImportable, numberField } from '#platform/resource/contract/field.ts'
import type { Store } from '../store.ts'

export interface SheetColumn {
  name: string
  field: Field
  heading: string
}

const textOf = (store: Store, language: Language, key: string): string | undefined =>
  findText(store.texts, language, `${store.resource.name}.${key}`)

/** Ignores case, accents and spaces. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}|\*/gu, '')
    .trim()
    .toLowerCase()

/** The column of ids: nothing that people fill in. */
export const ID = 'id'
const idField = numberField({ min: 1, max: Number.MAX_SAFE_INTEGER, fallback: 0, access: 'read' })

/** Key first, then as declared; ids at the end. `writable`: importable ones. */
export function sheetColumns(store: Store, language: Language, writable: boolean): SheetColumn[] {
  const { fields, key, sheetId = false } = store.resource
  const columns = Object.entries(fields)
    .filter(([, field]) => (writable ? isImportable(field) : field.sheet))
    .map(([name, field]) => ({ name, field, heading: field.label ?? textOf(store, language, name) ?? name }))
    .sort((a, b) => Number(b.name === key) - Number(a.name === key))
  const heading = findText(platformTexts, language, 'ui.sheet.id') ?? ID
  return sheetId ? [...columns, { name: ID, field: idField, heading }] : columns
}

/** Maps headings, in any language, to columns; null for unknown ones. */
export function columnsOf(store: Store, headings: readonly string[]): (SheetColumn | null)[] {
  const known = new Map<string, SheetColumn>()
  for (const language of LANGUAGES) {
    for (const column of sheetColumns(store, language, true)) {
      const heading = plainText(column.heading)
      if (!known.has(heading)) known.set(heading, column)
      // Foreign files have an "id" of their own.
      if (column.name !== ID) known.set(column.name, column)
    }
  }
  const taken = new Set<string>()
  return headings.map((heading) => {
    const column = known.get(plainText(heading))
    // The second column of a heading is the read-only one.
    if (!column || taken.has(column.name)) return null
    taken.add(column.name)
    return { ...column, heading: heading.replace(/\*$/, '').trimEnd() }
  })
}

/** Choice of a cell, by value or label in any language; unknown cells unchanged. */
export function choiceOf(store: Store, { name, field }: SheetColumn, cell: string): string {
  const plain = plainText(cell)
  const named = (choice: string) =>
    LANGUAGES.some((language) => plainText(textOf(store, language, `${name}.${choice}`) ?? choice) === plain)
  return field.choices.find((choice) => choice === cell || named(choice)) ?? cell
}

const flagText = (language: Language, flag: boolean): string =>
  findText(platformTexts, language, flag ? 'ui.yes' : 'ui.no') ?? String(flag)

const YES = new Set(['si', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x'])
const NO = new Set(['no', 'n', 'false', 'falso', '0'])

/** Null for other words. */
export const flagOf = (cell: string): boolean | null => {
  const plain = plainText(cell)
  return YES.has(plain) ? true : NO.has(plain) ? false : null
}

/** A file's name and URL. */
const fileCell = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value && 'file' in value
    ? `${value.label} (${value.file})`
    : ''

/** A value as shown in a cell. */
export function cellOf(
  store: Store,
  language: Language,
  { name, field }: SheetColumn,
  value: unknown,
): string | number {
  if (value === null || value === undefined) return ''
  const labelOf = (one: unknown) =>
    typeof one === 'object' && one !== null && 'label' in one ? one.label : one
  switch (field.kind) {
    case 'number':
    case 'money':
    case 'decimal':
      return Number(value)
    case 'choices':
      return (Array.isArray(value) ? value : [])
        .map((choice) => textOf(store, language, `${name}.${choice}`) ?? String(choice))
        .join(', ')
    case 'flag':
      return flagText(language, value === true)
    case 'file':
      return fileCell(value)
    case 'choice':
      return textOf(store, language, `${name}.${value}`) ?? String(value)
    default:
      return Array.isArray(value) ? value.map(labelOf).join(', ') : String(labelOf(value))
  }
}
