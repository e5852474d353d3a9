import type { UnitOfWork } from '#platform/db/database.ts'
import type { JoinParts } from '../parts.ts'
import type { LockedConversation } from './conversation.queries.ts'

/** Reports that a conversation was opened, assigned or closed, to the views that follow its contact. */
export async function notifyContactActivity(
  { onConversation }: Pick<JoinParts, 'onConversation'>,
  unit: UnitOfWork,
  locked: Pick<LockedConversation, 'company_id' | 'contact_id'>,
): Promise<void> {
  const points = await unit.rows
    .selectFrom('join_contact_points')
    .select('value')
    .where('company_id', '=', locked.company_id)
    .where('contact_id', '=', locked.contact_id)
    .where('kind', '=', 'phone')
    .execute()
  const phones = points.map(({ value }) => value)
  if (phones.length > 0) unit.onCommit(() => onConversation(locked.company_id, phones))
}
