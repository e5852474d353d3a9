import type { ChannelEvent } from '#platform/messaging/domain.ts'
import { findAccount } from '../accounts/account.queries.ts'
import type { JoinContext } from '../join-context.ts'
import type { StoreEvents } from './store-events.ts'

/** For providers within the program: stores their events like a callback's. */
export type Deliver = (accountId: number, events: readonly ChannelEvent[]) => Promise<void>

export const delivery =
  (context: JoinContext, storeEvents: StoreEvents): Deliver =>
  async (accountId, events) => {
    const account = await findAccount(context.database.systemRows, accountId)
    if (account) await storeEvents(account, events)
  }
