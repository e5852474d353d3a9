import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'

/** A chat and one of its members: what the rules and writing need. */
export type Membership = NonNullable<Awaited<ReturnType<typeof findMembership>>>

/**
 * `lock` locks the chat, so its sequence and members do not change until the end of the transaction. Never FOR UPDATE,
 * which would conflict with inserts that merely reference the chat.
 */
function findMembership(rows: Rows, chatId: number, userId: number, lock: boolean) {
  return rows
    .selectFrom('chats')
    .innerJoin('chat_members as mine', 'mine.chat_id', 'chats.id')
    .innerJoin('users as self', 'self.id', 'mine.user_id')
    .select([
      'chats.id as chat_id',
      'chats.company_id',
      'chats.kind',
      'chats.name',
      'chats.description',
      'chats.picture',
      'chats.only_administrators_write',
      'chats.last_sequence',
      'chats.message_count',
      'chats.last_author_id',
      'chats.member_count',
      'chats.members_version',
      'chats.low_user_id',
      'chats.high_user_id',
      'mine.user_id',
      'mine.is_administrator',
      'mine.visible_from',
      'mine.read_sequence',
      'mine.draft',
      'mine.pinned_at',
      'mine.muted_at',
      'mine.marked_unread',
      'self.short_name',
    ])
    .where('chats.id', '=', chatId)
    .where('mine.user_id', '=', userId)
    .where('mine.left_at', 'is', null)
    .$if(lock, (query) => query.forNoKeyUpdate('chats'))
    .executeTakeFirst()
}

/** @throws not found, for non-members as for a missing chat */
export async function membershipIn(
  rows: Rows,
  chatId: number,
  userId: number,
  lock: 'lock' | 'read' = 'read',
): Promise<Membership> {
  const membership = await findMembership(rows, chatId, userId, lock === 'lock')
  if (!membership) throw new Failure(notFound)
  return membership
}
