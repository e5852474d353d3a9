import { z } from 'zod'

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
