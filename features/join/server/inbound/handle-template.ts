import type { UnitOfWork } from '#platform/db/database.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import { refreshLists } from '#platform/resource/server/live-resources.ts'
import { joinTemplates } from '../../contract/config/catalogs.ts'
import { type AccountRow, sameBusiness } from '../accounts/account.queries.ts'
import type { JoinContext } from '../join-context.ts'

/**
 * Applies what the provider decided on a template, or how contacts judge it. Found by id; by name only while the id is unknown, since languages share a
 * name.
 */
export async function handleTemplate(
  context: Pick<JoinContext, 'publish'>,
  unit: UnitOfWork,
  account: AccountRow,
  event: Extract<ChannelEvent, { type: 'template' }>,
): Promise<void> {
  await unit.rows
    .updateTable('join_templates')
    .set((set) => ({
      ...(event.status === null
        ? {}
        : {
            status: event.status,
            rejection: ['rejected', 'paused'].includes(event.status) ? event.reason || null : null,
          }),
      ...(event.quality === null ? {} : { quality: event.quality }),
      ...(event.category === null ? {} : { category: event.category }),
      version: set('version', '+', 1),
    }))
    .where('account_id', 'in', sameBusiness(unit.rows, account))
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('provider_id', '=', event.providerId),
        where.and([where('provider_id', 'is', null), where('name', '=', event.name)]),
      ]),
    )
    .execute()
  unit.onCommit(() => refreshLists(context, joinTemplates.name, account.company_id))
}
