import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { chatData } from '../../contract/chats.ts'
import type { StatusOf } from '../ports.ts'
import { presentChat } from './chat.present.ts'
import { findChat } from './chat.queries.ts'
import { findMembers } from './member.queries.ts'

export const chatDataRoute = (statusOf: StatusOf) =>
  bind(chatData, async ({ principal, unit, query }) => {
    const row = await findChat(unit.rows, principal.userId, query.chat_id)
    if (!row) throw new Failure(notFound)
    return {
      chat: presentChat(row, principal.userId, statusOf),
      contacts: await findMembers(unit.rows, row.id),
    }
  })
