import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import type { Language } from '#platform/i18n/text.ts'
import type { WriteContext } from './store.ts'

const HOURS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'exceptions']

interface HoursWrite {
  /** With a column `calendar_id`. */
  table: keyof DB & string
  id: number
  patch: Readonly<Record<string, unknown>>
  text: (language: Language) => string
}

/**
 * Of a row whose hours are a calendar's: its own would change nothing, and nobody would notice.
 * @throws Failure `invalid`
 */
export async function refuseOwnHours(
  { unit, language }: WriteContext,
  { table, id, patch, text }: HoursWrite,
): Promise<void> {
  if (patch.calendar !== undefined || HOURS.every((name) => patch[name] === undefined)) return
  const { rows } = await sql<{ calendar_id: number | null }>`
    SELECT calendar_id FROM ${sql.table(table)} WHERE id = ${id}`.execute(unit.rows)
  if (rows[0]?.calendar_id) throw new Failure(invalid, { fields: { calendar: [text(language)] } })
}
