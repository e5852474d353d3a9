import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-filters.ts'
import { bind } from '#platform/http/server/bind.ts'
import { searchMessages } from '../../contract/messages.ts'
import { membershipIn } from '../membership.queries.ts'
import { presentMessage } from './message.present.ts'
import { findMessages } from './message.queries.ts'

/** Names of chats as the viewer sees them: the other person's, or the group's. */
async function findNames(
  rows: Rows,
  viewer: number,
  chatIds: readonly number[],
): Promise<Map<number, string>> {
  const found = await rows
    .selectFrom('chats')
    .leftJoin('users as other', (join) =>
      join.on(
        'other.id',
        '=',
        sql<number>`CASE WHEN chats.low_user_id = ${viewer}::bigint
        THEN chats.high_user_id ELSE chats.low_user_id END`,
      ),
    )
    .select(['chats.id', sql<string>`coalesce(other.short_name, chats.name)`.as('name')])
    .where('chats.id', 'in', [...chatIds, 0])
    .execute()
  return new Map(found.map((row) => [row.id, row.name]))
}

export const searchMessagesRoute = bind(searchMessages, async ({ principal, unit, query }) => {
  const { userId } = principal
  const { search, chat_id: chatId, before, page_size: size } = query
  if (chatId !== undefined) await membershipIn(unit.rows, chatId, userId)
  const { rows: ids } = await sql<{ id: number }>`
    SELECT id FROM search_chat_messages(${userId}, ${chatId ?? null}, search_form(${containing(search)}),
                                        ${before ?? null}, ${size + 1}) AS id`.execute(unit.rows)
  const page = ids.slice(0, size).map((row) => row.id)
  if (page.length === 0) return { results: [], next: null }
  const messages = (await findMessages(unit.rows, page)).reverse()
  const names = await findNames(unit.rows, userId, [...new Set(messages.map((row) => row.chat_id))])
  return {
    results: messages.map((row) => ({ ...presentMessage(row, []), chat_name: names.get(row.chat_id) ?? '' })),
    next: ids.length > size ? (page.at(-1) ?? null) : null,
  }
})
