import { bind } from '#platform/http/server/bind.ts'
import { markAsRead } from '../../contract/messages.ts'
import { membershipIn } from '../membership.queries.ts'
import type { ChatParts } from '../parts.ts'
import { findSequence } from './find-message.ts'
import { markRead } from './read-mark.ts'

export const markAsReadRoute = (parts: ChatParts) =>
  bind(markAsRead, async ({ principal, unit, body }) => {
    const { chat_id, message_id } = body.datos
    const membership = await membershipIn(unit.rows, chat_id, principal.userId)
    const upTo = message_id === undefined ? null : await findSequence(unit.rows, membership, message_id)
    return markRead(parts, unit, membership, upTo)
  })
