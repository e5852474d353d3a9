import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { readersOf } from '../../contract/messages.ts'
import { findVisibleMessages } from './find-message.ts'

/** A message was read at the time of the member's first read mark that reaches it. */
export const readersOfRoute = bind(readersOf, async ({ principal, unit, params }) => {
  const [one] = await findVisibleMessages(unit.rows, [params.id], principal.userId, 'read')
  if (!one) throw new Failure(notFound)
  const { message } = one
  const members = await unit.rows
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.user_id')
    .select(['users.id', 'users.username', 'users.short_name as name', 'chat_members.read_sequence'])
    .select(
      sql<Date | null>`(SELECT r.read_at FROM chat_reads r WHERE r.chat_id = chat_members.chat_id
        AND r.user_id = chat_members.user_id AND r.up_to >= ${message.sequence} ORDER BY r.up_to LIMIT 1)`.as(
        'read_at',
      ),
    )
    .where('chat_members.chat_id', '=', message.chat_id)
    .where('chat_members.left_at', 'is', null)
    .where('chat_members.visible_from', '<', message.sequence)
    .where('users.id', '<>', message.author_id)
    .orderBy('users.short_name')
    .execute()
  return {
    read: members.flatMap(({ read_at, ...person }) =>
      read_at === null ? [] : [{ ...person, read_at: read_at.toISOString() }],
    ),
    unread: members.filter((member) => member.read_at === null),
  }
})
