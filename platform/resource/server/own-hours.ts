import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Language } from '#platform/i18n/text.ts'
import type { WriteContext } from './store.ts'

const HOURS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'exceptions']

interface HoursWrite {
  table: 'time_slots' | 'join_groups'
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
  const row = await unit.rows.selectFrom(table).select('calendar_id').where('id', '=', id).executeTakeFirst()
  if (row?.calendar_id) throw new Failure(invalid, { fields: { calendar: [text(language)] } })
}
