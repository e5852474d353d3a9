import type { Rows } from '#platform/db/database.ts'
import { wroteSince } from '../../contract/conversation-state.ts'
import { sendReadReceipt } from '../outbound/read-job.ts'
import type { Change } from './change.ts'
import type { LockedConversation } from './conversation.queries.ts'

/**
 * Looking is not reading: the marks belong to the agent who has the conversation, so what others open stays unread. One that nobody
 * has is read by anybody.
 */
export const isLooked = ({ principal }: Change, { owner_id }: LockedConversation, unread: number): boolean =>
  unread === 0 && owner_id !== null && owner_id !== principal.userId

/** Marks as read or unread. What the contact wrote after `seen` stays unread, and goes unread to whoever gets the conversation. */
export async function setUnread(
  { context, work, principal }: Change,
  locked: LockedConversation,
  { unread, seen }: { unread: number; seen: number | null },
): Promise<void> {
  if (locked.unread === unread) return
  if (unread === 0 && wroteSince(locked, seen)) {
    const left = Math.min(locked.unread, await countSince(work.rows, locked, seen ?? 0))
    work.apply(locked, { type: 'read', unread: left })
    return
  }
  if (unread === 0) await sendReadReceipt(context, work, principal, locked)
  work.apply(locked, { type: 'read', unread })
}

/** The contact's messages after one. */
async function countSince(
  rows: Rows,
  { id, opened_sequence }: LockedConversation,
  seen: number,
): Promise<number> {
  const { count } = await rows
    .selectFrom('join_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conversation_id', '=', id)
    .where('direction', '=', 'in')
    // By its index: an opening has few.
    .where('sequence', '>=', opened_sequence)
    .where('id', '>', seen)
    .executeTakeFirstOrThrow()
  return Number(count)
}
