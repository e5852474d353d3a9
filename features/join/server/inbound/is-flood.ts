import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'

/** Messages of one conversation in a day, of both sides: nobody writes so many by hand, nor reads them. */
export const MAX_MESSAGES_A_DAY = 4_000

/** Whether a contact sent more than one person can. By one look at the message that many places ago. */
export async function isFlood(
  rows: Rows,
  { id, last_sequence: last }: Pick<LockedConversation, 'id' | 'last_sequence'>,
): Promise<boolean> {
  if (last < MAX_MESSAGES_A_DAY) return false
  const found = await rows
    .selectFrom('join_messages')
    .select('id')
    .where('conversation_id', '=', id)
    .where('sequence', '=', last - MAX_MESSAGES_A_DAY + 1)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst()
  return found !== undefined
}
