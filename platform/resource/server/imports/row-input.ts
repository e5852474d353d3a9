import type { Language } from '#platform/access/principal.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { findText } from '#platform/i18n/text.ts'
import { isNoValue, phonesIn } from '#platform/telephony/numbers/split-phones.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { fieldLabel } from '../field-label.ts'
import { ID, type SheetColumn } from '../sheet/sheet-columns.ts'
import type { Store } from '../store.ts'
import { cellValue, clearedValue, type IdsByName } from './cell-value.ts'
import { headingForm } from './heading-form.ts'
import { saysNothing } from './plain-cell.ts'
import { isMobile, pointKind } from './point-kind.ts'
import { readAmount } from './written-amounts.ts'

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
  /** The company's, IANA. */
  timeZone: string
  names: IdsByName
  /** Fields that an empty cell clears. */
  clear: ReadonlySet<string>
  /** The row's currency, of a column of its own; empty: none says it. */
  currency: string
}

export interface RowInput {
  input: Input
  /** What was kept otherwise than it was written, in words, by field. */
  remarks: { name: string; text: string }[]
  /** Lines for the notes: what a field could not take, by field. */
  kept: { name: string; line: string }[]
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

/** The field that keeps what others cannot take. */
export const NOTES = 'notes'

/** Columns that say the currency of their row's amounts; not those with an amount in it, or its rate. */
export const isCurrency = (heading: string): boolean => {
  const form = headingForm(heading)
  return (
    /\b(?:currency|moneda|divisa)\b/.test(form) && !/\b(?:in|en|rate|tasa|cambio|conversion)\b/.test(form)
  )
}

/** HubSpot's `Amount in company currency`, whatever the deal's own is. */
const isOfCompany = (heading: string): boolean =>
  /\b(?:in company currency|en la moneda de la (?:empresa|compania))\b/.test(headingForm(heading))

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
    row.remarks.push({ name, text: textOf(reading, 'import.keptAsText', values) })
  } else if (field.required) row.input[name] ??= text
  else row.remarks.push({ name, text: textOf(reading, 'import.leftAside', values) })
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

/**
 * An amount in whole pesos. What is none (of another currency, below the least one) is kept as text, in the field that the amount names
 * or in the notes, unless the record needs it: then the field refuses the row.
 */
function putMoney(reading: Reading, name: string, cells: readonly MappedCell[], row: RowInput): void {
  const [first] = cells
  if (first === undefined) return
  const { cell, heading, column } = first
  const { field } = column
  const read = readAmount(cell, 'money', isOfCompany(heading) ? '' : reading.currency)
  const amount = read === null || read.currency !== null ? null : Math.round(read.amount)
  if (amount !== null && amount >= (field.min ?? amount) && amount <= (field.max ?? amount)) {
    row.input[name] = amount
    const value = amount.toLocaleString(reading.language === 'es' ? 'es-CO' : 'en')
    if (read?.inWords === true || read?.amount !== amount)
      row.remarks.push({ name, text: textOf(reading, 'import.readAs', { text: cell, value }) })
    return
  }
  if (field.required && field.access !== 'read') {
    row.input[name] = cell
    return
  }
  const text = read?.currency === reading.currency ? `${cell} ${reading.currency}`.trim() : cell
  keepAmount(reading, first, text, row)
}

/** Keeps what is no amount in pesos as text: in the field that the amount names, else in the notes, if there are any. */
function keepAmount(
  { store, language }: Reading,
  { column: { name, field }, heading }: MappedCell,
  text: string,
  row: RowInput,
): void {
  const { fields } = store.resource
  const line = `${heading}: ${text}`
  const remark = (key: string, more: Record<string, string> = {}) =>
    row.remarks.push({
      name,
      text: findText(resourceTexts, language, key, { text, field: heading, ...more }) ?? '',
    })
  if (field.keptAsText !== null) {
    row.input[field.keptAsText] = cutText(line, fields[field.keptAsText]?.max ?? line.length)
    remark('import.keptBeside', { kept: fieldLabel(store, language, field.keptAsText) })
  } else if (fields[NOTES]?.kind === 'long_text') {
    row.kept.push({ name, line })
    remark('import.keptInNotes')
  } else remark('import.notRead')
}

function putField(reading: Reading, name: string, filled: readonly MappedCell[], row: RowInput): void {
  const field = filled[0]?.column.field
  if (field === undefined) return
  const put =
    { phone: putPhones, email: putEmails, money: putMoney }[field.kind as 'phone' | 'email' | 'money'] ??
    putValues
  put(reading, name, filled, row)
}

function putValues(reading: Reading, name: string, filled: readonly MappedCell[], row: RowInput): void {
  const field = filled[0]?.column.field
  if (field === undefined) return
  const values = filled.map((one) => cellValue(reading.store, one, reading))
  const value = joined(field, values)
  if (field.kind === 'lines') putMore(name, value as string[], row.input)
  else row.input[name] = value
}

/** What a row says: filled cells only, and what it clears by name. */
export function rowInput(reading: Reading, cells: readonly MappedCell[]): RowInput {
  const row: RowInput = { input: {}, remarks: [], kept: [] }
  const fields = Map.groupBy(
    cells.filter(({ column }) => column.name !== ID),
    ({ column }) => column.name,
  )
  for (const [name, all] of fields) {
    const filled = all.filter(
      ({ cell, column }) =>
        cell.trim() !== '' &&
        ((column.field.required && column.field.access !== 'read') ||
          column.field.kind === 'long_text' ||
          !saysNothing(cell)),
    )
    const [empty] = all
    if (filled.length > 0) putField(reading, name, filled, row)
    else if (empty && reading.clear.has(name)) row.input[name] = clearedValue(empty.column)
  }
  return row
}
