import type { UnitOfWork } from '#platform/db/database.ts'
import type { JoinContext } from '../join-context.ts'
import type { LockedConversation } from './conversation.queries.ts'

/** Reports that a conversation was opened, assigned or closed, to the views that follow its contact. */
export async function notifyContactActivity(
  { recordEvent }: Pick<JoinContext, 'recordEvent'>,
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
  if (phones.length > 0)
    await recordEvent(unit, { type: 'join.contactActive', companyId: locked.company_id, phones })
}
