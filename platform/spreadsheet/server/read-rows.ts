import { parseCsv } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { ArchiveTooBig, checkZip } from './check-zip.ts'
import { MAX_COLUMNS, MAX_ROWS } from './limits.ts'

export type ReadOutcome = { rows: string[][] } | { refused: 'unreadable' | 'not_utf8' | 'too_big' }

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  return (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)).trim()
}

const tooBig = (rows: number, columns: number): boolean => rows > MAX_ROWS + 1 || columns > MAX_COLUMNS

async function readWorkbook(content: Buffer): Promise<ReadOutcome> {
  checkZip(content)
  const rows: string[][] = []
  for await (const { index, values } of streamXlsxRows(content)) {
    if (tooBig(index + 1, values.length)) return { refused: 'too_big' }
    // A row that is missing is an empty one: what is told of rows goes by their numbers.
    while (rows.length < index) rows.push([])
    rows.push(values.map(textOf))
  }
  return { rows }
}

/** As spreadsheets save "Unicode text". */
const isUtf16 = (content: Buffer): boolean =>
  [0xfeff, 0xfffe].includes(content.length < 2 ? 0 : content.readUInt16BE(0))

function readText(content: Buffer): ReadOutcome {
  if (!isUtf16(content) && content.includes(0)) return { refused: 'unreadable' }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch (error) {
    if (error instanceof TypeError) return { refused: 'not_utf8' }
    throw error
  }
  const rows = parseCsv(text, { skipEmptyRows: false, typeInference: false })
  if (rows.some((row) => row.length > MAX_COLUMNS) || rows.length > MAX_ROWS + 2)
    return { refused: 'too_big' }
  return { rows: rows.map((row) => row.map(textOf)) }
}

/** The first sheet's cells as texts. Takes time and memory as its file says: for a worker. */
export async function readRows(content: Buffer): Promise<ReadOutcome> {
  try {
    return content.subarray(0, 4).equals(ZIP) ? await readWorkbook(content) : readText(content)
  } catch (error) {
    return { refused: error instanceof ArchiveTooBig ? 'too_big' : 'unreadable' }
  }
}
