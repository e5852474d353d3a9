import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeXlsxStream } from 'hucre/xlsx'
import type { FileAnswer } from '#platform/http/server/send-file.ts'
import type { SheetFormat } from '#platform/resource/contract/sheet.ts'
import { csvLines } from '../csv.ts'

export interface Sheet {
  /** Of the file and of the tab. */
  name: string
  head: readonly string[]
  rows: Iterable<readonly (string | number)[]> | AsyncIterable<readonly (string | number)[]>
}

export const SHEET_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** A tab's name may have neither these nor more than 31 letters. */
const tabName = (name: string): string => name.replaceAll(/[:\\/?*[\]]/g, ' ').slice(0, 31)

async function* mutable(rows: Sheet['rows']): AsyncGenerator<(string | number)[]> {
  for await (const cells of rows) yield [...cells]
}

function contentOf({ name, head, rows }: Sheet, format: SheetFormat, separator: ';' | ','): Readable {
  if (format === 'csv') return Readable.from(csvLines(head, rows, separator))
  const columns = head.map((header) => ({ header, width: Math.max(14, header.length + 2) }))
  return Readable.fromWeb(writeXlsxStream(mutable(rows), { name: tabName(name), columns }) as never)
}

/** Writes a spreadsheet of any length into a file, a row at a time. A comma separates where the point is decimal. */
export const writeSheet = (
  path: string,
  sheet: Sheet,
  format: SheetFormat,
  language: 'es' | 'en',
): Promise<void> => pipeline(contentOf(sheet, format, language === 'es' ? ';' : ','), createWriteStream(path))

/** In whose words a spreadsheet is, and the program's own folder for it: what stands in it is not everybody's. */
export interface SheetAsked {
  language: 'es' | 'en'
  workFolder: string
}

/**
 * A spreadsheet to download, of any length: it is written into a file of its own, which goes when it was sent.
 */
export async function sheetFile(
  sheet: Sheet,
  format: SheetFormat,
  { language, workFolder }: SheetAsked,
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
