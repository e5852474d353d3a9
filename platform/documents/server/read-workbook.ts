import { streamXlsxRows } from 'hucre/xlsx'
import { checkZip } from '#platform/spreadsheet/server/check-zip.ts'
import { MAX_CELLS, MAX_COLUMNS, MAX_ROWS, MAX_SHEETS, MAX_SHOWN } from './limits.ts'
import { type Sheet, trimmed } from './trimmed.ts'
import { attributeOf, walkXml } from './xml-events.ts'
import { UnreadableDocument, type ZipParts } from './zip-parts.ts'

function sheetNames(parts: ZipParts): string[] {
  const xml = parts.read('xl/workbook.xml')
  if (xml === null) throw new UnreadableDocument('no workbook')
  const names: string[] = []
  walkXml(xml, {
    isFull: () => names.length > MAX_SHEETS,
    text: () => {},
    open: { sheet: (attributes) => names.push(attributeOf(attributes, 'name') ?? '') },
    close: {},
  })
  return names
}

const dateText = (date: Date): string =>
  Number.isNaN(date.getTime())
    ? ''
    : date
        .toISOString()
        .slice(0, 16)
        .replace('T', ' ')
        .replace(/ 00:00$/, '')

const textOf = (cell: unknown): string =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? dateText(cell) : String(cell).trim()

/** What all sheets together may still have. */
interface Left {
  cells: number
  length: number
}

async function readOneSheet(content: Buffer, sheet: number, left: Left) {
  const rows: string[][] = []
  for await (const { index, values } of streamXlsxRows(content, { sheet })) {
    // Row numbers come from the file.
    const isPast = Math.max(index, rows.length) >= MAX_ROWS || left.cells < 0 || left.length < 0
    if (isPast) return { rows, cut: true }
    while (rows.length < index) rows.push([])
    const row = values.slice(0, MAX_COLUMNS).map(textOf)
    left.cells -= row.length
    left.length -= row.reduce((sum, cell) => sum + cell.length, 0)
    rows.push(row)
  }
  return { rows, cut: false }
}

/** The first rows of each sheet of an Excel file. @throws UnreadableDocument and what the reader throws */
export async function readWorkbook(content: Buffer, parts: ZipParts) {
  const names = sheetNames(parts)
  checkZip(content)
  const sheets: Sheet[] = []
  const left = { cells: MAX_CELLS, length: MAX_SHOWN }
  let cut = names.length > MAX_SHEETS
  for (const [index, name] of names.slice(0, MAX_SHEETS).entries()) {
    const read = await readOneSheet(content, index, left)
    cut ||= read.cut
    sheets.push(trimmed({ name, rows: read.rows }))
  }
  return { blocks: [], sheets, cut }
}
