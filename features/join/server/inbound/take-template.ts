import type { UnitOfWork } from '#platform/db/database.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import type { AccountRow } from '../accounts/account.queries.ts'

/** The provider has decided on a template. */
export async function takeTemplate(
  { rows }: UnitOfWork,
  account: AccountRow,
  event: Extract<ChannelEvent, { type: 'template' }>,
): Promise<void> {
  await rows
    .updateTable('join_templates')
    .set((set) => ({
      status: event.status,
      rejection: event.status === 'rejected' ? event.reason : null,
      version: set('version', '+', 1),
    }))
    .where('account_id', '=', account.id)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('provider_id', '=', event.providerId), where('name', '=', event.name)]))
    .execute()
}
