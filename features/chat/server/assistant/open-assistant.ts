import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { openAssistant } from '../../contract/chats.ts'
import { presentChat } from '../chats/chat.present.ts'
import { findChat } from '../chats/chat.queries.ts'
import type { ChatParts } from '../parts.ts'

/** Each person has one chat with the assistant, created when first opened. */
export const openAssistantRoute = (parts: ChatParts) =>
  bind(openAssistant, async ({ principal, unit }) => {
    if (parts.assistant === null) throw new Failure(notFound)
    const { companyId, userId } = principal
    const { rows } = unit
    const made = await rows
      .insertInto('chats')
      .values({
        company_id: companyId,
        kind: 'assistant',
        low_user_id: userId,
        created_by: userId,
        member_count: 1,
      })
      .onConflict((conflict) =>
        conflict.column('low_user_id').where('kind', '=', sql.lit('assistant')).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (made) {
      await rows
        .insertInto('chat_members')
        .values({ company_id: companyId, chat_id: made.id, user_id: userId })
        .execute()
    }
    const { id } =
      made ??
      (await rows
        .selectFrom('chats')
        .select('id')
        .where('kind', '=', 'assistant')
        .where('low_user_id', '=', userId)
        .executeTakeFirstOrThrow())
    const row = await findChat(rows, userId, id)
    if (!row) throw new Failure(notFound)
    return presentChat(row, userId, parts.statusOf)
  })
