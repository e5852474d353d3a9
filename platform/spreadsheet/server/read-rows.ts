import { readXls } from 'hucre'
import { streamCsvRows } from 'hucre/csv'
import { readOds } from 'hucre/ods'
import { streamXlsxRows } from 'hucre/xlsx'
import { cutText } from '#platform/contract/cut-text.ts'
import { withoutApostrophe } from '../csv.ts'
import { ArchiveTooBig, checkZip, unpackPart } from './check-zip.ts'
import { MAX_CELL, MAX_COLUMNS, MAX_TEXT } from './limits.ts'
import { isMarkupTable, readMarkupTable } from './markup-table.ts'
import { mergedDown, repeatMerged } from './merged-down.ts'
import { isHiddenSheet, oldCountsFrom1904 } from './old-workbook.ts'
import { withClosedQuotes } from './open-quotes.ts'
import { type NamedSheet, sheetNames } from './sheet-names.ts'
import { isVcardFile, vcardTable } from './vcard-table.ts'
import { countsFrom1904, dayCells } from './workbook-days.ts'

export type ReadOutcome = ReadRows | { refused: 'unreadable' | 'too_big' }

export interface ReadRows {
  rows: string[][]
  /** Names of the visible sheets, of a workbook of several; else empty. */
  sheets?: string[]
  /** The one that was read, of those. */
  sheet?: string
}

/** Which rows are read. `sheet`: by name; default: the first visible one with more than a heading. */
export interface Wanted {
  maxRows: number
  sheet?: string | undefined
}

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')

/** The compound files of Excel 97 to 2003. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Days from which workbooks count: a date on one of them is a time alone. */
const FIRST_DAYS = /^(?:1899-12-3[01]|1900-01-00|1904-01-01) (?=\d)/

/** `2026-12-31`, with its time unless that is midnight; `14:30`. */
const dateText = (date: Date): string =>
  Number.isNaN(date.getTime())
    ? ''
    : date
        .toISOString()
        .slice(0, 16)
        .replace('T', ' ')
        .replace(/ 00:00$/, '')
        .replace(FIRST_DAYS, '')

/** A time of OpenDocument: `PT14H30M00S`. */
const DURATION = /^PT(\d{2,3})H(\d{2})M\d{2}(?:[.,]\d+)?S$/

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return dateText(cell).trim()
  const text = String(cell).trim().replace(DURATION, '$1:$2')
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
}

/** Without the empty cells behind the last column that anything may be in: formats reach to the end of a sheet. */
function fitted<Cell>(row: readonly Cell[]): readonly Cell[] {
  if (row.length <= MAX_COLUMNS) return row
  return row.slice(0, row.findLastIndex((cell) => textOf(cell) !== '') + 1)
}

const lengthOf = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((sum, row) => sum + row.reduce((length, cell) => length + cell.length, 0), 0)

/** Within the limits of a sheet, or refused. */
const limited = (rows: string[][], maxRows: number): ReadOutcome =>
  rows.length > maxRows + 2 || rows.some((row) => row.length > MAX_COLUMNS) || lengthOf(rows) > MAX_TEXT
    ? { refused: 'too_big' }
    : { rows }

const isFilled = (row: readonly unknown[]): boolean =>
  row.some((cell) => cell !== '' && cell !== null && cell !== undefined)
/** A heading and a row; a cover has less. */
const hasTable = (rows: readonly (readonly unknown[])[]): boolean =>
  rows.filter((row) => isFilled(row ?? [])).length > 1

interface WholeSheet {
  name: string
  hidden?: boolean
  veryHidden?: boolean
  rows: readonly unknown[][]
  merges?: readonly { startRow: number; endRow: number; startCol: number; endCol: number }[]
}

/** The wanted one of sheets that are all read; a hidden one is nobody's first. */
function chosen(all: readonly WholeSheet[], { maxRows, sheet }: Wanted, from1904: boolean): ReadOutcome {
  const visible = all.filter(({ hidden, veryHidden }) => hidden !== true && veryHidden !== true)
  const offered = visible.length > 0 ? visible : all
  const one =
    offered.find(({ name }) => name === sheet) ?? offered.find(({ rows }) => hasTable(rows)) ?? offered[0]
  // Rows without a cell are holes.
  const given = Array.from(one?.rows ?? [], (row) => fitted(Array.from(row ?? [])))
  const rows = given.map((row) => row.map(textOf))
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  if (rows.length > maxRows + 2) return { refused: 'too_big' }
  if (from1904) {
    const days = dayCells()
    for (const [at, row] of given.entries()) days.add(at, row)
    days.settle(rows)
  }
  repeatMerged(
    rows,
    (one?.merges ?? []).flatMap(({ startRow, endRow, startCol, endCol }) =>
      startCol === endCol && endRow > startRow ? [{ column: startCol, from: startRow, to: endRow }] : [],
    ),
  )
  const outcome = limited(rows, maxRows)
  return 'rows' in outcome ? { ...outcome, ...namesOf(offered, one) } : outcome
}

const namesOf = (offered: readonly { name: string }[], one: { name: string } | undefined) =>
  offered.length > 1 && one ? { sheets: offered.map(({ name }) => name), sheet: one.name } : {}

async function readOldWorkbook(content: Buffer, wanted: Wanted): Promise<ReadOutcome> {
  const { sheets } = await readXls(content)
  return chosen(
    sheets.map((one) => ({ ...one, hidden: isHiddenSheet(content, one.name) })),
    wanted,
    oldCountsFrom1904(content),
  )
}

/** Whether an OpenDocument sheet counts days from 1904, where cells lost their format. */
const documentCountsFrom1904 = (content: Buffer): boolean =>
  /<table:null-date\s[^>]{0,200}?date-value=["']1904-01-01/.test(
    unpackPart(content, 'content.xml')?.toString('utf8') ?? '',
  )

/** OpenDocument files name their kind in their first part, unpacked. */
const isOpenDocument = (content: Buffer): boolean =>
  content
    .subarray(0, 120)
    .toString('latin1')
    .includes('mimetypeapplication/vnd.oasis.opendocument.spreadsheet')

async function readOpenDocument(content: Buffer, wanted: Wanted): Promise<ReadOutcome> {
  checkZip(content)
  return chosen((await readOds(content)).sheets, wanted, documentCountsFrom1904(content))
}

async function readWorkbook(content: Buffer, { maxRows, sheet }: Wanted): Promise<ReadOutcome> {
  checkZip(content)
  const all = sheetNames(unpackPart(content, 'xl/workbook.xml')?.toString('utf8') ?? '')
  const visible = all.filter(({ hidden }) => !hidden)
  const offered = visible.length > 0 ? visible : all
  const named = offered.find(({ name }) => name === sheet)
  let first: ReadOutcome | null = null
  for (const one of named ? [named] : offered) {
    const read = await readOneSheet(content, one, maxRows)
    const outcome = 'rows' in read ? { ...read, ...namesOf(offered, one) } : read
    if (named || !('rows' in outcome) || hasTable(outcome.rows)) return outcome
    first ??= outcome
  }
  return first ?? readOneSheet(content, { at: 0, relation: '' }, maxRows)
}

async function readOneSheet(
  content: Buffer,
  { at: sheet, relation }: Pick<NamedSheet, 'at' | 'relation'>,
  maxRows: number,
): Promise<ReadOutcome> {
  const rows: string[][] = []
  const days = countsFrom1904(unpackPart(content, 'xl/workbook.xml')?.toString('utf8') ?? '')
    ? dayCells()
    : null
  let length = 0
  for await (const { index, values: cells } of streamXlsxRows(content, { sheet })) {
    const values = fitted(cells)
    // Formats reach to the last row of a sheet.
    if (index > maxRows && values.every((cell) => textOf(cell) === '')) continue
    // Row numbers come from the file, and may repeat.
    if (Math.max(index, rows.length) > maxRows || values.length > MAX_COLUMNS) return { refused: 'too_big' }
    // Missing rows count as empty: messages refer to row numbers.
    while (rows.length < index) rows.push([])
    const row = values.map(textOf)
    days?.add(rows.length, values)
    length += row.reduce((sum, cell) => sum + cell.length, 0)
    if (length > MAX_TEXT) return { refused: 'too_big' }
    rows.push(row)
  }
  days?.settle(rows)
  repeatMerged(rows, mergedDown(content, relation))
  return lengthOf(rows) > MAX_TEXT ? { refused: 'too_big' } : { rows }
}

/** As spreadsheets save "Unicode text". */
const isUtf16 = (content: Buffer): boolean =>
  [0xfeff, 0xfffe].includes(content.length < 2 ? 0 : content.readUInt16BE(0))

/** Without a mark, of mostly Latin letters: every second byte is zero. */
function unmarkedUtf16(content: Buffer): 'utf-16le' | 'utf-16be' | null {
  const some = content.subarray(0, 512)
  if (some.length < 8 || content.length % 2 === 1) return null
  const zeros = (from: number) =>
    some.filter((byte, at) => at % 2 === from && byte === 0).length / (some.length / 2)
  if (zeros(1) > 0.7 && zeros(0) < 0.1) return 'utf-16le'
  return zeros(0) > 0.7 && zeros(1) < 0.1 ? 'utf-16be' : null
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** UTF-8, or Windows-1252 as Excel in Latin America saves CSV, which accepts any bytes; the mark of UTF-8 is no promise. */
function decode(given: Buffer): string {
  const content = given.subarray(0, 3).equals(UTF8_MARK) ? given.subarray(3) : given
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return new TextDecoder('windows-1252').decode(content)
  }
}

/** Control characters: then it is not text. */
const CONTROL = /[^\P{Cc}\s]/u

/** Rows of a table in text; those that are empty to the end are none. */
function readTable(text: string, delimiter: string | undefined, maxRows: number): ReadOutcome {
  const cells = streamCsvRows(withClosedQuotes(text, delimiter), {
    skipEmptyRows: false,
    typeInference: false,
    ...(delimiter === undefined ? {} : { delimiter }),
  })
  const rows: string[][] = []
  let empty = 0
  // Row by row: a cell comes as a chain of its letters, thirty times its size, until it is read.
  for (const given of cells) {
    const row = fitted(given).map((cell) => withoutApostrophe(textOf(cell)))
    if (row.length > MAX_COLUMNS) return { refused: 'too_big' }
    if (row.every((cell) => cell === '')) {
      empty = Math.min(empty + 1, maxRows + 2)
      continue
    }
    if (rows.length + empty >= maxRows + 2) return { refused: 'too_big' }
    for (; empty > 0; empty -= 1) rows.push([''])
    rows.push(row)
  }
  return { rows }
}

function textIn(content: Buffer): string {
  if (isUtf16(content))
    return new TextDecoder(content.readUInt16BE(0) === 0xfeff ? 'utf-16be' : 'utf-16le').decode(content)
  const unmarked = unmarkedUtf16(content)
  return unmarked === null ? decode(content) : new TextDecoder(unmarked).decode(content)
}

function readText(content: Buffer, maxRows: number): ReadOutcome {
  const text = textIn(content)
  if (CONTROL.test(text)) return { refused: 'unreadable' }
  if (text.length > MAX_TEXT) return { refused: 'too_big' }
  // What many programs save as .xls.
  if (isMarkupTable(text)) return limited(readMarkupTable(text), maxRows)
  // Excel's own line, which names the separator.
  const [named, delimiter] = /^sep=(.)\r?\n/i.exec(text) ?? []
  return readTable(named === undefined ? text : text.slice(named.length), delimiter, maxRows)
}

async function readAny(content: Buffer, wanted: Wanted): Promise<ReadOutcome> {
  const isArchive = content.subarray(0, 4).equals(ZIP)
  if (isArchive && isOpenDocument(content)) return await readOpenDocument(content, wanted)
  if (isArchive) return await readWorkbook(content, wanted)
  if (content.subarray(0, 8).equals(COMPOUND)) return await readOldWorkbook(content, wanted)
  if (isVcardFile(content)) return readCards(content, wanted)
  return readText(content, wanted.maxRows)
}

/** Contacts of a telephone, without the columns that none of them fills. */
function readCards(content: Buffer, { maxRows }: Wanted): ReadOutcome {
  const rows: string[][] = []
  for (const row of vcardTable(content)) {
    if (rows.length > maxRows) return { refused: 'too_big' }
    rows.push(row)
  }
  const [headings = [], ...cards] = rows
  const used = headings.map((_, at) => cards.some((card) => card[at] !== ''))
  return limited(
    rows.map((row) => row.filter((_, at) => used[at])),
    maxRows,
  )
}

/** A longer cell than any field takes is shortened, visibly: the other cells and rows are kept. */
const bounded = (cell: string): string => (cell.length > MAX_CELL ? `${cutText(cell, MAX_CELL)}…` : cell)

/** Cells of a sheet as texts, up to a maximum of rows. Time and memory depend on the file: run in a worker. */
export async function readRows(content: Buffer, wanted: Wanted): Promise<ReadOutcome> {
  try {
    const outcome = await readAny(content, wanted)
    return 'rows' in outcome ? { ...outcome, rows: outcome.rows.map((row) => row.map(bounded)) } : outcome
  } catch (error) {
    return { refused: error instanceof ArchiveTooBig ? 'too_big' : 'unreadable' }
  }
}
