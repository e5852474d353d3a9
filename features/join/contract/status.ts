import type { MessageStatus } from './message.ts'

/**
 *   enqueue ──▶ unconfirmed ──▶ sent ──▶ delivered ──▶ read
 *      └──────────────┴──────────┴──▶ failed
 *
 * Providers report statuses twice, out of order and days late: a step back changes nothing. A delivered message stays
 * delivered whatever is reported later; one that was reported as failed and is then delivered has not failed.
 */
const RANK: Readonly<Record<MessageStatus, number>> = {
  enqueue: 0,
  unconfirmed: 1,
  sent: 2,
  failed: 3,
  delivered: 4,
  read: 5,
}

/** The resulting status of two reports, in whichever order they came. */
export const laterStatus = (one: MessageStatus, other: MessageStatus): MessageStatus =>
  RANK[other] > RANK[one] ? other : one

/** Rank for comparisons in the database. */
export const rankOf = (status: MessageStatus): number => RANK[status]
