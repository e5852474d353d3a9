import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'

/** Messages of one contact in a day: nobody writes so many by hand, nor reads them. What the company answers does not count. */
export const MAX_MESSAGES_A_DAY = 4_000
/** How far back they are counted: bots write several answers to each. */
export const LOOKED_THROUGH = 5 * MAX_MESSAGES_A_DAY

/** Whether a contact sent more than one person can. Counted only where the message that many places ago is of this day. */
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
  if (!found) return false
  const { rows: counted } = await sql<{ received: number }>`
    SELECT count(*)::int AS received
      FROM (SELECT FROM join_messages
             WHERE conversation_id = ${id} AND sequence > ${last - LOOKED_THROUGH} AND direction = 'in'
               AND created_at > now() - interval '1 day'
             LIMIT ${MAX_MESSAGES_A_DAY}) of_today`.execute(rows)
  return (counted[0]?.received ?? 0) >= MAX_MESSAGES_A_DAY
}
