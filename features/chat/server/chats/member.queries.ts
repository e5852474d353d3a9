import type { z } from 'zod'
import type { Rows } from '#platform/db/database.ts'
import type { member } from '../../contract/chat.ts'

const members = (rows: Rows, chatId: number) =>
  rows
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.user_id')
    .leftJoin('extensions', (join) =>
      join.onRef('extensions.user_id', '=', 'users.id').on('extensions.disabled_at', 'is', null),
    )
    .select([
      'users.id',
      'users.username',
      'users.short_name',
      'users.avatar',
      'extensions.number',
      'extensions.endpoint',
      'chat_members.is_administrator',
      'chat_members.joined_at',
      'chat_members.read_sequence',
      'chat_members.read_at',
    ])
    .where('chat_members.chat_id', '=', chatId)
    .where('chat_members.left_at', 'is', null)
    .orderBy('users.id')

type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number]

const present = (row: MemberRow): z.input<typeof member> => ({
  id: row.id,
  username: row.username,
  name: row.short_name,
  extension: row.number,
  account: row.endpoint,
  avatar: row.avatar,
  is_admin: row.is_administrator,
  joined_at: row.joined_at.toISOString(),
  read_sequence: row.read_sequence,
  read_at: row.read_at?.toISOString() ?? null,
})

/** The members of a chat; with `only`, those of them with these ids. */
export async function findMembers(rows: Rows, chatId: number, only?: readonly number[]) {
  const found = await members(rows, chatId)
    .$if(only !== undefined, (query) => query.where('users.id', 'in', [...(only ?? []), 0]))
    .execute()
  return found.map(present)
}
