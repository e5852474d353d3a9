import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { agendaTexts } from '../i18n/texts.ts'
import type { RequireSeen } from './ports.ts'

export interface Planned {
  starts_at?: string | undefined
  ends_at?: string | undefined
  person?: number | null | undefined
  business?: number | null | undefined
  call_label?: number | null | undefined
}

/** @throws Failure 400 on `ends_at` when an event would end before it begins */
export function requireOrder(
  language: WriteContext['language'],
  starts: string | Date,
  ends: string | Date,
): void {
  if (new Date(ends) >= new Date(starts)) return
  const text = findText(agendaTexts, language, 'agenda.endsBeforeStart') ?? ''
  throw new Failure(invalid, { fields: { ends_at: [text] } })
}

async function requireLabel(rows: Rows, language: WriteContext['language'], id: number): Promise<void> {
  const known = await rows.selectFrom('call_labels').select('id').where('id', '=', id).executeTakeFirst()
  if (known) return
  const text = findText(platformTexts, language, 'field.invalid') ?? ''
  throw new Failure(invalid, { fields: { call_label: [text] } })
}

/** What an event names must be there for who writes it. */
export async function requireNamed(
  context: WriteContext,
  { person, business, call_label }: Planned,
  requireSeen: RequireSeen,
): Promise<void> {
  if (person) await requireSeen(context, 'person', person)
  if (business) await requireSeen(context, 'business', business)
  if (call_label) await requireLabel(context.unit.rows, context.language, call_label)
}
