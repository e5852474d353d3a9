import type { Language } from '#platform/access/principal.ts'
import { findText } from '#platform/i18n/text.ts'
import { isNoValue, phonesIn } from '#platform/telephony/numbers/split-phones.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { ID, type SheetColumn } from '../sheet/sheet-columns.ts'
import type { Store } from '../store.ts'
import { cellValue, clearedValue, type IdsByName } from './cell-value.ts'
import { saysNothing } from './plain-cell.ts'
import { isMobile, pointKind } from './point-kind.ts'

type Input = Record<string, unknown>

/** A filled or empty cell of a mapped column. */
export interface MappedCell {
  column: SheetColumn
  /** The file's own. */
  heading: string
  cell: string
}

interface Reading {
  store: Store
  language: Language
  /** The company's, ISO 3166-1 alpha-2. */
  country: string
  names: IdsByName
  /** Fields that an empty cell clears. */
  clear: ReadonlySet<string>
}

interface RowInput {
  input: Input
  /** What was kept otherwise than it was written, in words. */
  remarks: string[]
}

/** Parentheses and separators have a meaning in lines. */
const plainLabel = (label: string): string => label.replaceAll(/[(),;*\n]/g, ' ').trim()

const lineOf = (value: string, label: string): string => (label === '' ? value : `${value} (${label})`)

const EMAIL = /^[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+$/

/** Marks that are not seen, copied along from web pages. */
const HIDDEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

const END_MARKS = new Set(['.', ':', ')', ']'])

/** Without the marks behind it. By hand: a pattern would look at each of a thousand points again from the one before it. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && END_MARKS.has(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Addresses of a cell, of `Ana <ana@x.co>` too; none if one of them is no address, so that the field refuses the cell. */
function emailsIn(cell: string): string[] {
  const parts = cell
    .replaceAll(HIDDEN, '')
    .split(/[,;|\s<>]+|mailto:/i)
    .filter((part) => part.includes('@'))
    .map((part) => withoutEnd(part.toLowerCase()))
  return parts.every((part) => EMAIL.test(part)) ? parts : []
}

/** Several cells of one field. */
function joined(field: SheetColumn['field'], values: readonly unknown[]): unknown {
  const [first] = values
  if (field.kind === 'lines' || field.kind === 'choices' || field.kind === 'references')
    return [...new Set(values.flat())]
  if (values.length < 2 || !values.every((value) => typeof value === 'string')) return first
  return values.join(field.kind === 'long_text' ? '\n' : ' ')
}

const textOf = ({ language }: Reading, key: string, values: Record<string, string>): string =>
  findText(resourceTexts, language, key, values) ?? ''

/** Keeps what is no number, as far as the field can. */
function putText(
  reading: Reading,
  { column, heading, text, more }: { column: SheetColumn; heading: string; text: string; more: string[] },
  row: RowInput,
): void {
  const { name, field } = column
  const values = { text, field: heading }
  if (field.more !== null) {
    more.push(`? ${text.replaceAll(/[,;\n]+/g, ' / ')}`)
    row.remarks.push(textOf(reading, 'import.keptAsText', values))
  } else if (field.required) row.input[name] ??= text
  else row.remarks.push(textOf(reading, 'import.leftAside', values))
}

/** Numbers of all cells of a field: the first is the field's value, further ones go into the field's `more`. */
function putPhones(reading: Reading, name: string, cells: readonly MappedCell[], row: RowInput): void {
  const { input } = row
  const more: string[] = []
  // The main number is rather a mobile than the first one of the sheet.
  const rank = ({ heading }: MappedCell) => (isMobile(heading) ? 0 : 1)
  for (const { column, heading, cell } of cells.toSorted((one, other) => rank(one) - rank(other))) {
    const kind = pointKind(reading.language, heading)
    for (const phone of phonesIn(cell, reading.country)) {
      if ('text' in phone) {
        putText(reading, { column, heading, text: phone.text, more }, row)
        continue
      }
      const extension = phone.extension === null ? '' : `ext. ${phone.extension}`
      const label = plainLabel(`${kind === '' ? (phone.label ?? '') : kind} ${extension}`)
      input[name] ??= phone.e164
      if (input[name] !== phone.e164 || label !== '') more.push(lineOf(phone.e164, label))
    }
  }
  putMore(cells[0]?.column.field.more ?? null, more, input)
}

function putEmails(reading: Reading, name: string, cells: readonly MappedCell[], { input }: RowInput): void {
  const more: string[] = []
  for (const { column, heading, cell } of cells) {
    if (isNoValue(cell)) continue
    const found = column.field.more === null ? [] : emailsIn(cell)
    // What is no address is refused with the field's own words.
    const label = plainLabel(pointKind(reading.language, heading))
    for (const email of found.length > 0 ? found : [cell]) {
      if (input[name] === undefined) input[name] = email
      if (input[name] !== email || label !== '') more.push(lineOf(email, label))
    }
  }
  putMore(cells[0]?.column.field.more ?? null, more, input)
}

function putMore(field: string | null, lines: readonly string[], input: Input): void {
  if (field === null || lines.length === 0) return
  input[field] = [...new Set([...((input[field] as string[] | undefined) ?? []), ...lines])]
}

function putField(reading: Reading, name: string, filled: readonly MappedCell[], row: RowInput): void {
  const field = filled[0]?.column.field
  if (field === undefined) return
  const put = field.kind === 'phone' ? putPhones : field.kind === 'email' ? putEmails : putValues
  put(reading, name, filled, row)
}

function putValues(reading: Reading, name: string, filled: readonly MappedCell[], row: RowInput): void {
  const field = filled[0]?.column.field
  if (field === undefined) return
  const values = filled.map(({ column, cell }) => cellValue(reading.store, column, cell, reading.names))
  const value = joined(field, values)
  if (field.kind === 'lines') putMore(name, value as string[], row.input)
  else row.input[name] = value
}

/** What a row says: filled cells only, and what it clears by name. */
export function rowInput(reading: Reading, cells: readonly MappedCell[]): RowInput {
  const row: RowInput = { input: {}, remarks: [] }
  const fields = Map.groupBy(
    cells.filter(({ column }) => column.name !== ID),
    ({ column }) => column.name,
  )
  for (const [name, all] of fields) {
    const filled = all.filter(
      ({ cell, column }) =>
        cell.trim() !== '' &&
        (column.field.required || column.field.kind === 'long_text' || !saysNothing(cell)),
    )
    const [empty] = all
    if (filled.length > 0) putField(reading, name, filled, row)
    else if (empty && reading.clear.has(name)) row.input[name] = clearedValue(empty.column)
  }
  return row
}
