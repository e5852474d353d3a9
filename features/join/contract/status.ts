import type { MessageStatus } from './message.ts'

/**
 *   enqueue ──▶ unconfirmed ──▶ sent ──▶ delivered ──▶ read
 *      └──────────────┴──────────┴──▶ failed
 *
 * Providers tell statuses twice, out of order and days late: what would go back changes nothing. A message that somebody
 * has got did not fail, whatever is told afterwards; one that was said to fail and is then delivered has not.
 */
const RANK: Readonly<Record<MessageStatus, number>> = {
  enqueue: 0,
  unconfirmed: 1,
  sent: 2,
  failed: 3,
  delivered: 4,
  read: 5,
}

/** The status after both have been told, in whichever order. */
export const laterStatus = (one: MessageStatus, other: MessageStatus): MessageStatus =>
  RANK[other] > RANK[one] ? other : one

/** For comparisons in the database. */
export const rankOf = (status: MessageStatus): number => RANK[status]
