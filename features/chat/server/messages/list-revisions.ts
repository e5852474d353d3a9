import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { messageRevisions } from '../../contract/messages.ts'
import { recordAudit } from '../audit.ts'

export const messageRevisionsRoute = bind(messageRevisions, async (request) => {
  const { unit, params } = request
  const message = await unit.rows
    .selectFrom('chat_messages')
    .innerJoin('chats', 'chats.id', 'chat_messages.chat_id')
    .select(['chat_messages.id', 'chats.name'])
    .where('chat_messages.id', '=', params.id)
    .executeTakeFirst()
  if (!message) throw new Failure(notFound)
  const revisions = await unit.rows
    .selectFrom('chat_message_revisions as revision')
    .innerJoin('users', 'users.id', 'revision.changed_by')
    .select([
      'revision.change',
      'revision.body',
      'revision.changed_at',
      'users.id',
      'users.username',
      'users.short_name',
    ])
    .where('revision.message_id', '=', message.id)
    .orderBy('revision.id')
    .execute()
  await recordAudit(unit, {
    by: request,
    action: 'chat.history_read',
    subject: { type: 'chat_message', id: message.id, name: message.name },
  })
  return {
    results: revisions.map((row) => ({
      change: row.change === 'deleted' ? ('deleted' as const) : ('edited' as const),
      message: row.body,
      changed_at: row.changed_at.toISOString(),
      changed_by: { id: row.id, username: row.username, name: row.short_name },
    })),
  }
})
