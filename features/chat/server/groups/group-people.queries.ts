import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'

export interface NamedPerson {
  id: number
  name: string
}

/** Active users of the company. @throws not found when one of the ids is not */
export async function findPeople(rows: Rows, ids: readonly number[]): Promise<NamedPerson[]> {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return []
  const found = await rows
    .selectFrom('users')
    .select(['id', 'short_name as name'])
    .where('id', 'in', uniqueIds)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()
  if (found.length < uniqueIds.length) throw new Failure(notFound)
  return found
}

/**
 * Adds people to a chat: they do not see earlier messages, and nothing is unread. A former member is treated as new.
 * Returns the ids of those who were not already members.
 */
export async function insertMembers(
  rows: Rows,
  chat: { chat_id: number; company_id: number; last_sequence: number; message_count: number },
  people: readonly { id: number; isAdministrator: boolean }[],
): Promise<Set<number>> {
  const { rows: put } = await sql<{ user_id: number }>`
    INSERT INTO chat_members (company_id, chat_id, user_id, is_administrator, visible_from, read_sequence, read_number)
    SELECT ${chat.company_id}, ${chat.chat_id}, (p->>'id')::bigint, (p->>'isAdministrator')::boolean,
           ${chat.last_sequence}, ${chat.last_sequence}, ${chat.message_count}
      FROM jsonb_array_elements(${JSON.stringify(people)}::jsonb) p
    ON CONFLICT (chat_id, user_id) DO UPDATE
       SET is_administrator = excluded.is_administrator, joined_at = now(), left_at = NULL, pinned_at = NULL, draft = '',
           visible_from = excluded.visible_from, read_sequence = excluded.read_sequence,
           read_number = excluded.read_number, read_at = NULL
     WHERE chat_members.left_at IS NOT NULL
    RETURNING user_id`.execute(rows)
  return new Set(put.map((row) => row.user_id))
}

/** Whether the group would have members but no administrator without `going`. */
export async function leavesNoAdministrator(rows: Rows, chatId: number, going: number): Promise<boolean> {
  const others = await rows
    .selectFrom('chat_members')
    .select((count) => [
      count.fn.countAll<number>().as('members'),
      sql<number>`count(*) FILTER (WHERE is_administrator)`.as('administrators'),
    ])
    .where('chat_id', '=', chatId)
    .where('left_at', 'is', null)
    .where('user_id', '<>', going)
    .executeTakeFirstOrThrow()
  return others.members > 0 && others.administrators === 0
}
