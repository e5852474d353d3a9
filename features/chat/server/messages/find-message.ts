import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type Membership, membershipIn } from '../membership.queries.ts'

/** The sequence of a message in that chat. @throws not found, also for one that the member may not see */
export async function findSequence(
  rows: Rows,
  { chat_id, visible_from }: Pick<Membership, 'chat_id' | 'visible_from'>,
  messageId: number,
): Promise<number> {
  const found = await rows
    .selectFrom('chat_messages')
    .select('sequence')
    .where('id', '=', messageId)
    .where('chat_id', '=', chat_id)
    .where('sequence', '>', visible_from)
    .executeTakeFirst()
  if (!found) throw new Failure(notFound)
  return found.sequence
}

const selectMessages = (rows: Rows, ids: readonly number[]) =>
  rows
    .selectFrom('chat_messages')
    .select(['id', 'chat_id', 'sequence', 'author_id', 'kind', 'body', 'version', 'deleted_at', 'created_at'])
    .where('id', 'in', ids)
    .where('kind', '<>', 'system')
    .orderBy('chat_id')
    .orderBy('sequence')

export type StoredMessage = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number]

export interface VisibleMessage {
  message: StoredMessage
  membership: Membership
}

/**
 * Messages that people wrote, in order, each with the reader's membership in its chat; `lock` locks them.
 * @throws not found, when one of them is missing or not visible to the reader
 */
export async function findVisibleMessages(
  rows: Rows,
  ids: readonly number[],
  userId: number,
  lock: 'lock' | 'read',
): Promise<VisibleMessage[]> {
  const uniqueIds = [...new Set(ids)]
  const query = selectMessages(rows, uniqueIds)
  const messages = await (lock === 'lock' ? query.forUpdate() : query).execute()
  if (messages.length < uniqueIds.length) throw new Failure(notFound)
  const memberships = new Map<number, Membership>()
  for (const chatId of new Set(messages.map((message) => message.chat_id))) {
    memberships.set(chatId, await membershipIn(rows, chatId, userId))
  }
  return messages.map((message) => {
    const membership = memberships.get(message.chat_id)
    if (!membership || message.sequence <= membership.visible_from) throw new Failure(notFound)
    return { message, membership }
  })
}
