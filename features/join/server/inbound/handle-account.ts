import type { UnitOfWork } from '#platform/db/database.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import { refreshLists } from '#platform/resource/server/live-resources.ts'
import { phoneKey } from '#platform/telephony/numbers/phone-key.ts'
import { joinAccounts } from '../../contract/config/accounts.ts'
import { type AccountRow, sameBusiness } from '../accounts/account.queries.ts'
import type { JoinContext } from '../join-context.ts'

/** Keeps what the service says of a number, or of all numbers of the business account. */
export async function handleAccount(
  context: Pick<JoinContext, 'publish' | 'log'>,
  { rows, onCommit }: UnitOfWork,
  account: AccountRow,
  event: Extract<ChannelEvent, { type: 'account' }>,
): Promise<void> {
  const { quality, limit, standing, detail, number } = event
  const all = await rows
    .selectFrom('join_accounts')
    .select(['id', 'number'])
    .where('id', 'in', sameBusiness(rows, account))
    .execute()
  const meant = all.filter((one) => number === null || phoneKey(one.number) === phoneKey(number))
  const ids = (meant.length > 0 ? meant : [account]).map(({ id }) => id)
  await rows
    .updateTable('join_accounts')
    .set((set) => ({
      ...(quality === null ? {} : { quality }),
      ...(limit === null ? {} : { messaging_limit: limit }),
      ...(standing === null
        ? {}
        : { standing, standing_detail: detail || null, standing_at: new Date(event.at) }),
      version: set('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute()
  if (standing !== null && standing !== 'normal')
    context.log.warn({ accounts: ids, standing }, 'a messaging service limits a number')
  onCommit(() => refreshLists(context, joinAccounts.name, account.company_id))
}
