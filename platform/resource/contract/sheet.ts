import { z } from 'zod'
import { defineError } from '#platform/contract/errors.ts'

/** No spreadsheet that can be read, one that was made to do harm, or one with a password. */
export const sheetUnreadable = defineError('sheet.unreadable', 400)
/** More rows, columns or content than is taken at a time. */
export const sheetTooBig = defineError('sheet.too_big', 413)
/** A column that must be there is not, or there are no rows. */
export const sheetWithoutColumns = defineError('sheet.without_columns', 400)

export const SHEET_FORMATS = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]
/** As an export's address names it. */
export const sheetFormat = z.enum(SHEET_FORMATS).default('xlsx')

/** `preview` changes nothing; `all` takes every row or none; `good` leaves out the rows that are wrong. */
export const IMPORT_MODES = ['preview', 'all', 'good'] as const

export const importReport = z.object({
  /** Rows with something in them, less the headings. */
  rows: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Whether anything was stored. */
  applied: z.boolean(),
  /** Columns nobody knows; they are left out. */
  ignored: z.array(z.string()),
  wrong: z.array(
    z.object({
      /** As the spreadsheet numbers it; the headings are row 1. */
      row: z.number().int(),
      column: z.string(),
      /** What stands there, or its beginning. */
      value: z.string(),
      text: z.string(),
    }),
  ),
  /** What is shown once of each that was made. */
  once: z.array(z.record(z.string(), z.string())),
})
export type ImportReport = z.infer<typeof importReport>
