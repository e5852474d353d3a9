import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeXlsxStream } from 'hucre/xlsx'
import { cutText } from '#platform/contract/cut-text.ts'
import type { FileAnswer } from '#platform/http/server/send-file.ts'
import type { SheetFormat } from '#platform/spreadsheet/contract/sheet.ts'
import { csvLines } from '../csv.ts'

export interface Sheet {
  /** Name of file and tab. */
  name: string
  head: readonly string[]
  /** Number format of each column, for workbooks: `#,##0`. */
  formats?: readonly (string | null)[]
  rows: Iterable<readonly (string | number)[]> | AsyncIterable<readonly (string | number)[]>
}

export const SHEET_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** Tab names: forbidden characters, at most 31 long. */
const tabName = (name: string): string => cutText(name.replaceAll(/[:\\/?*[\]]/g, ' '), 31)

async function* mutable(rows: Sheet['rows']): AsyncGenerator<(string | number)[]> {
  for await (const cells of rows) yield [...cells]
}

function contentOf(
  { name, head, formats = [], rows }: Sheet,
  format: SheetFormat,
  separator: ';' | ',',
): Readable {
  if (format === 'csv') return Readable.from(csvLines(head, rows, separator))
  const columns = head.map((header, at) => {
    const numFmt = formats[at]
    return { header, width: Math.max(14, header.length + 2), ...(numFmt && { numFmt }) }
  })
  return Readable.fromWeb(writeXlsxStream(mutable(rows), { name: tabName(name), columns }) as never)
}

/** Streams a spreadsheet of any length to a file. The CSV separator is a comma where the point is decimal. */
export const writeSheet = (
  path: string,
  sheet: Sheet,
  format: SheetFormat,
  language: 'es' | 'en',
): Promise<void> => pipeline(contentOf(sheet, format, language === 'es' ? ';' : ','), createWriteStream(path))

/** Language of the texts, and a private scratch folder: sheets are confidential. */
export interface SheetRequest {
  language: 'es' | 'en'
  workFolder: string
}

/**
 * A spreadsheet download of any length: written to a temporary file, deleted once sent.
 */
export async function sheetFile(
  sheet: Sheet,
  format: SheetFormat,
  { language, workFolder }: SheetRequest,
): Promise<FileAnswer> {
  const folder = await mkdtemp(join(workFolder, 'sheet-'))
  const drop = () => rm(folder, { recursive: true, force: true })
  const path = join(folder, 'sheet')
  try {
    await writeSheet(path, sheet, format, language)
    const { size } = await stat(path)
    return {
      name: `${sheet.name}.${format}`,
      contentType: SHEET_TYPES[format],
      disposition: 'attachment',
      content: { size, open: (range) => createReadStream(path, range ?? {}) },
      etag: null,
      drop,
    }
  } catch (error) {
    await drop()
    throw error
  }
}
