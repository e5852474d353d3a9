import { bind } from '#platform/http/server/bind.ts'
import { markAsRead } from '../../contract/messages.ts'
import type { ChatParts } from '../parts.ts'
import { standingIn } from '../standing.queries.ts'
import { findPlace } from './find-message.ts'
import { markRead } from './read-mark.ts'

export const markAsReadRoute = (parts: ChatParts) =>
  bind(markAsRead, async ({ principal, unit, body }) => {
    const { chat_id, message_id } = body.datos
    const standing = await standingIn(unit.rows, chat_id, principal.userId)
    const upTo = message_id === undefined ? null : await findPlace(unit.rows, standing, message_id)
    return markRead(parts, unit, standing, upTo)
  })
