import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { findText } from '#platform/i18n/text.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import type { Recurrence } from '../contract/recurrence.ts'
import { firstRuleDay } from '../contract/rule-days.ts'
import { agendaTexts } from '../i18n/texts.ts'
import type { RequireVisible } from './ports.ts'

export interface Planned {
  starts_at?: string | undefined
  ends_at?: string | undefined
  person?: number | null | undefined
  business?: number | null | undefined
}

/** @throws Failure 400 on `ends_at` when an event ends before it starts */
export function requireOrder(
  language: WriteContext['language'],
  starts: string | Date,
  ends: string | Date,
): void {
  if (new Date(ends) >= new Date(starts)) return
  const text = findText(agendaTexts, language, 'agenda.endsBeforeStart') ?? ''
  throw new Failure(invalid, { fields: { ends_at: [text] } })
}

/**
 * @throws Failure 400 on `recurrence` for a rule that is over before its first day. Files of other programs may have such rules, of
 * series that were cut at their beginning.
 */
export function requireDays(language: WriteContext['language'], rule: Recurrence, startDay: string): void {
  if (rule.until === null || rule.until >= firstRuleDay(rule, startDay)) return
  const text = findText(agendaTexts, language, 'agenda.ruleOver') ?? ''
  throw new Failure(invalid, { fields: { recurrence: [text] } })
}

/** The event's person and business must be visible to the user. */
export async function requireNamed(
  context: WriteContext,
  { person, business }: Planned,
  requireVisible: RequireVisible,
): Promise<void> {
  if (person) await requireVisible(context, 'person', person)
  if (business) await requireVisible(context, 'business', business)
}

/** @throws Failure 400 on `room` for one that takes no reservations any more; an event keeps the one that it has */
export async function requireOpenRoom(
  { unit, language }: WriteContext,
  eventId: number | null,
  room: number | null | undefined,
): Promise<void> {
  if (room === null || room === undefined) return
  const closed = await sql`
    SELECT FROM agenda_rooms m WHERE m.id = ${room} AND m.disabled_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM agenda_events e WHERE e.id = ${eventId} AND e.room_id = m.id)`.execute(
    unit.rows,
  )
  if (closed.rows.length === 0) return
  const text = findText(agendaTexts, language, 'agenda.roomClosed') ?? ''
  throw new Failure(invalid, { fields: { room: [text] } })
}
