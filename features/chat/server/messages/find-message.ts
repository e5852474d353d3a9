import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type Standing, standingIn } from '../standing.queries.ts'

/** The place of a message of that chat. @throws not found, also for one the member may not see */
export async function findPlace(
  rows: Rows,
  { chat_id, visible_from }: Pick<Standing, 'chat_id' | 'visible_from'>,
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

export interface SeenMessage {
  message: StoredMessage
  standing: Standing
}

/**
 * Messages that people wrote, in their order, each with the reader's standing in its chat; with `lock` they stand still.
 * @throws not found, when one of them is not there or not for this reader
 */
export async function seenMessages(
  rows: Rows,
  ids: readonly number[],
  userId: number,
  lock: 'lock' | 'look',
): Promise<SeenMessage[]> {
  const wanted = [...new Set(ids)]
  const query = selectMessages(rows, wanted)
  const messages = await (lock === 'lock' ? query.forUpdate() : query).execute()
  if (messages.length < wanted.length) throw new Failure(notFound)
  const standings = new Map<number, Standing>()
  for (const chatId of new Set(messages.map((message) => message.chat_id))) {
    standings.set(chatId, await standingIn(rows, chatId, userId))
  }
  return messages.map((message) => {
    const standing = standings.get(message.chat_id)
    if (!standing || message.sequence <= standing.visible_from) throw new Failure(notFound)
    return { message, standing }
  })
}
