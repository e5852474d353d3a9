import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'

/** A conversation in which the customer waits for its owner. */
export interface WaitingCustomer {
  conversationId: number
  personId: number | null
  name: string
  /** Of the channel. */
  account: string
  mobile: string | null
  since: Date
}

/** Those of an owner, the longest wait first, as far as the viewer sees them; filled by the messaging channel. */
export type FindWaitingCustomers = (
  rows: Rows,
  asked: { viewer: Principal; ownerId: number; limit: number },
) => Promise<WaitingCustomer[]>
