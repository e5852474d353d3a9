import { sql } from 'kysely'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { ownMessageRead, readMsjOnline, updateUnread } from '../../contract/events.ts'
import type { LowestMarks } from '../../contract/read-marks.ts'
import { listTopic } from '../audience.ts'
import { changePreferences } from '../chats/change-preferences.ts'
import type { Membership } from '../membership.queries.ts'
import type { ChatParts } from '../parts.ts'

/** The two lowest read marks of a chat. */
export async function findLowestMarks(rows: Rows, chatId: number): Promise<LowestMarks> {
  return rows
    .selectFrom('chat_members')
    .select(['user_id as id', 'read_sequence'])
    .where('chat_id', '=', chatId)
    .where('left_at', 'is', null)
    .orderBy('read_sequence')
    .limit(2)
    .execute()
}

interface MarkRow {
  moved: boolean
  read_sequence: number
  read_number: number
  read_at: Date
  message_count: number
  last_sequence: number
  last_author_id: number | null
}

/** One atomic statement: the mark only moves forward, and each step is stored. */
async function moveMark(rows: Rows, chatId: number, userId: number, upTo: number | null): Promise<MarkRow> {
  const { rows: found } = await sql<MarkRow>`
    WITH place AS (
      SELECT c.company_id, c.last_sequence, c.message_count, c.last_author_id, m.sequence, m.number
        FROM chats c
        LEFT JOIN chat_messages m
          ON m.chat_id = c.id AND m.sequence = least(coalesce(${upTo}::bigint, c.last_sequence), c.last_sequence)
       WHERE c.id = ${chatId}
    ), moved AS (
      UPDATE chat_members SET read_sequence = place.sequence, read_number = place.number, read_at = clock_timestamp()
        FROM place
       WHERE chat_id = ${chatId} AND user_id = ${userId} AND left_at IS NULL AND read_sequence < place.sequence
      RETURNING chat_members.read_sequence, chat_members.read_number, chat_members.read_at
    ), step AS (
      INSERT INTO chat_reads (company_id, chat_id, user_id, up_to, read_at)
      SELECT place.company_id, ${chatId}, ${userId}, moved.read_sequence, moved.read_at FROM moved, place
      ON CONFLICT DO NOTHING
    )
    SELECT moved.read_at IS NOT NULL AS moved,
           coalesce(moved.read_sequence, mine.read_sequence) AS read_sequence,
           coalesce(moved.read_number, mine.read_number) AS read_number,
           coalesce(moved.read_at, mine.read_at, mine.joined_at) AS read_at,
           place.message_count, place.last_sequence, place.last_author_id
      FROM place
      JOIN chat_members mine ON mine.chat_id = ${chatId} AND mine.user_id = ${userId}
      LEFT JOIN moved ON true`.execute(rows)
  const [mark] = found
  if (!mark) throw new Error(`chat ${chatId} has no member ${userId}`)
  return mark
}

/** Marks the chat as read by the member up to a sequence, or all of it, and publishes it. */
export async function markRead(
  parts: ChatParts,
  unit: UnitOfWork,
  membership: Membership,
  upTo: number | null,
) {
  const { chat_id, user_id } = membership
  const row = await moveMark(unit.rows, chat_id, user_id, upTo)
  const mark = {
    chat_id,
    user_id,
    read_sequence: row.read_sequence,
    read_number: row.read_number,
    read_at: row.read_at.toISOString(),
  }
  if (membership.marked_unread) await changePreferences(parts, unit, membership, { marked_unread: false })
  const unread = Math.max(0, row.message_count - row.read_number)
  if (row.moved) {
    const audience = await parts.audiences(unit.rows, membership)
    unit.onCommit(() => {
      parts.publish(audience.rooms, readMsjOnline, mark)
      parts.publish(listTopic(user_id), updateUnread, { ...mark, unread })
      const { last_author_id: author, last_sequence: last } = row
      if (author !== null && author !== user_id && row.read_sequence >= last) {
        parts.publish(listTopic(author), ownMessageRead, mark)
      }
    })
  }
  return { ...mark, unread }
}
