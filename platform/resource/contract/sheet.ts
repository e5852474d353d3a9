import { z } from 'zod'
import { defineError } from '#platform/contract/errors.ts'

/** Not a readable spreadsheet, a malicious one, or password protected. */
export const sheetUnreadable = defineError('sheet.unreadable', 400)
/** Too many rows, columns or bytes. */
export const sheetTooBig = defineError('sheet.too_big', 413)
/** A required column is missing, or there are no rows. */
export const sheetWithoutColumns = defineError('sheet.without_columns', 400)

export const SHEET_FORMATS = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]
/** The export's `format`. */
export const sheetFormat = z.enum(SHEET_FORMATS).default('xlsx')

/** `preview` changes nothing; `all`: all rows or none; `good`: only the valid ones. */
export const IMPORT_MODES = ['preview', 'all', 'good'] as const

export const importReport = z.object({
  /** Non-empty rows, without the headings. */
  rows: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Whether anything was saved. */
  applied: z.boolean(),
  /** Unknown columns, ignored. */
  ignored: z.array(z.string()),
  wrong: z.array(
    z.object({
      /** Row number in the spreadsheet; headings are row 1. */
      row: z.number().int(),
      column: z.string(),
      /** The cell's content, shortened. */
      value: z.string(),
      text: z.string(),
    }),
  ),
  /** One-time secrets of created records. */
  once: z.array(z.record(z.string(), z.string())),
})
export type ImportReport = z.infer<typeof importReport>
