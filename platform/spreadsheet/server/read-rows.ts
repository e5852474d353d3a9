import { parseCsv } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { ArchiveTooBig, checkZip } from './check-zip.ts'
import { MAX_COLUMNS } from './limits.ts'

export type ReadOutcome = { rows: string[][] } | { refused: 'unreadable' | 'too_big' }

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  return (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)).trim()
}

async function readWorkbook(content: Buffer, maxRows: number): Promise<ReadOutcome> {
  checkZip(content)
  const rows: string[][] = []
  for await (const { index, values } of streamXlsxRows(content)) {
    // Rows say their own numbers, and may all say the same.
    if (Math.max(index, rows.length) > maxRows || values.length > MAX_COLUMNS) return { refused: 'too_big' }
    // A missing row counts as empty: messages name rows by number.
    while (rows.length < index) rows.push([])
    rows.push(values.map(textOf))
  }
  return { rows }
}

/** As spreadsheets save "Unicode text". */
const isUtf16 = (content: Buffer): boolean =>
  [0xfeff, 0xfffe].includes(content.length < 2 ? 0 : content.readUInt16BE(0))

/** As UTF-8, or as Excel of Latin America saves CSV: Windows-1252, which takes any bytes. */
function decode(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return new TextDecoder('windows-1252').decode(content)
  }
}

/** Letters that no text has: it was no text. */
const CONTROL = /[^\P{Cc}\s]/u

/** Strips the apostrophe that protects text from being read as a formula: see csv.ts. */
const withoutApostrophe = (cell: string): string => cell.replaceAll(/(^|[;,\t])'(?=[=+\-@])/g, '$1')

function readText(content: Buffer, maxRows: number): ReadOutcome {
  const text = isUtf16(content)
    ? new TextDecoder(content.readUInt16BE(0) === 0xfeff ? 'utf-16be' : 'utf-16le').decode(content)
    : decode(content)
  if (CONTROL.test(text)) return { refused: 'unreadable' }
  const rows = parseCsv(text, { skipEmptyRows: false, typeInference: false })
  if (rows.some((row) => row.length > MAX_COLUMNS) || rows.length > maxRows + 2) return { refused: 'too_big' }
  return { rows: rows.map((row) => row.map((cell) => withoutApostrophe(textOf(cell)))) }
}

/** The first sheet's cells as texts, of at most so many rows beside the headings. Takes time and memory as its file says: for a worker. */
export async function readRows(content: Buffer, maxRows: number): Promise<ReadOutcome> {
  try {
    return content.subarray(0, 4).equals(ZIP)
      ? await readWorkbook(content, maxRows)
      : readText(content, maxRows)
  } catch (error) {
    return { refused: error instanceof ArchiveTooBig ? 'too_big' : 'unreadable' }
  }
}
