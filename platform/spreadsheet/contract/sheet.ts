import { z } from 'zod'
import { defineError } from '#platform/contract/errors.ts'

/** Not a readable spreadsheet, a malicious one, or password protected. */
export const sheetUnreadable = defineError('sheet.unreadable', 400)
/** Too many rows, columns or bytes. */
export const sheetTooBig = defineError('sheet.too_big', 413)
/** A required column is missing, or there are no rows. */
export const sheetWithoutColumns = defineError('sheet.without_columns', 400)

/** Notes of an address book's card that says nothing else: each card of the file has its row. */
export const EMPTY_CARD = '(tarjeta vacía)'

export const SHEET_FORMATS = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]
/** The export's `format`. */
export const sheetFormat = z.enum(SHEET_FORMATS).default('xlsx')
