import { writeXlsx } from 'hucre/xlsx'
import type { FileAnswer } from '#platform/http/server/send-file.ts'
import type { SheetFormat } from '#platform/resource/contract/sheet.ts'
import { csvText } from '../csv.ts'

export interface Sheet {
  /** Of the file and of the tab. */
  name: string
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** A tab's name may have neither these nor more than 31 letters. */
const tabName = (name: string): string => name.replaceAll(/[:\\/?*[\]]/g, ' ').slice(0, 31)

async function contentOf(
  { name, head, rows }: Sheet,
  format: SheetFormat,
  separator: ';' | ',',
): Promise<Buffer> {
  if (format === 'csv') return Buffer.from(csvText(head, rows, separator))
  const columns = head.map((header, index) => ({
    header,
    key: String(index),
    width: Math.max(14, header.length + 2),
  }))
  const data = rows.map((row) => Object.fromEntries(row.map((cell, index) => [String(index), cell])))
  return Buffer.from(await writeXlsx({ sheets: [{ name: tabName(name), columns, data }] }))
}

/** A spreadsheet to download; a comma separates where the point is decimal. */
export const sheetFile = async (
  sheet: Sheet,
  format: SheetFormat,
  language: 'es' | 'en',
): Promise<FileAnswer> => ({
  name: `${sheet.name}.${format}`,
  contentType: TYPES[format],
  disposition: 'attachment',
  content: await contentOf(sheet, format, language === 'es' ? ';' : ','),
  etag: null,
})
