import type { z } from 'zod'
import type { Language, Principal } from '#platform/access/principal.ts'
import type { Ability } from '#platform/contract/access.ts'
import type { Rows } from '#platform/db/database.ts'
import type { SheetFormat } from '#platform/resource/contract/sheet.ts'
import type { Sheet } from '#platform/spreadsheet/server/write-sheet.ts'

export interface ExportAsker {
  rows: Rows
  principal: Principal
  language: Language
}

/** Something that very many rows can be exported of. */
export interface ExportSource {
  /** `list/crm_lead`, `report/phone/detalle`. */
  readonly name: string
  readonly ability: Ability
  /** Takes what its own export takes. */
  readonly query: z.ZodType
  /** Of its file, without the ending. */
  titleOf(language: Language): string
  /** How many rows a query leaves, at most about `most`. */
  count(asker: ExportAsker, query: unknown, most: number): Promise<number>
  /** The rows come as they are read, in the transaction of `asker`. */
  sheet(asker: ExportAsker, query: unknown): Promise<{ sheet: Sheet; format: SheetFormat }>
  /** Where its rows are read: inside the company unless it says otherwise. */
  within?<Result>(work: (rows: Rows) => Promise<Result>): Promise<Result>
}
