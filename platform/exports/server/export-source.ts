import type { z } from 'zod'
import type { Language, Principal } from '#platform/access/principal.ts'
import type { Ability } from '#platform/contract/access.ts'
import type { Rows } from '#platform/db/database.ts'
import type { SheetFormat } from '#platform/spreadsheet/contract/sheet.ts'
import type { Sheet } from '#platform/spreadsheet/server/write-sheet.ts'

export interface ExportViewer {
  rows: Rows
  principal: Principal
  language: Language
}

/** Something with very many exportable rows. */
export interface ExportSource {
  /** `list/crm_lead`, `report/phone/detalle`. */
  readonly name: string
  readonly ability: Ability
  /** The query of its short export. */
  readonly query: z.ZodType
  /** File name without extension. */
  titleOf(language: Language): string
  /** Number of rows for a query; may stop counting at about `most`. */
  count(viewer: ExportViewer, query: unknown, max: number): Promise<number>
  /** Streams the rows within the transaction of `asker`. */
  sheet(viewer: ExportViewer, query: unknown): Promise<{ sheet: Sheet; format: SheetFormat }>
  /** Which rows are read: the company's, unless stated otherwise. */
  within?<Result>(work: (rows: Rows) => Promise<Result>): Promise<Result>
}
