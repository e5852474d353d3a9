import { createHash } from 'node:crypto'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import type { Message, MessageKind } from '../../contract/message.ts'
import { forwardMessage } from '../../contract/messages.ts'
import { membershipIn } from '../membership.queries.ts'
import type { ChatParts } from '../parts.ts'
import { findAttached } from './attached.queries.ts'
import { findVisibleMessages } from './find-message.ts'
import { requireMayWrite, sendTo } from './send-message.ts'

/** A UUID (version 8) derived from its input: equal inputs give equal ids. */
function derivedId(...parts: (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join(':')).digest('hex').slice(0, 32)
  const versioned = `${hex.slice(0, 12)}8${hex.slice(13, 16)}a${hex.slice(17)}`
  return versioned.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const forwardMessageRoute = (parts: ChatParts) =>
  bind(forwardMessage, async ({ principal, unit, body }) => {
    const seen = await findVisibleMessages(unit.rows, body.messages, principal.userId, 'read')
    if (seen.some(({ message }) => message.deleted_at !== null)) throw new Failure(notFound)
    const files = await findAttached(
      unit.rows,
      seen.map(({ message }) => message.id),
    )
    const sent: Message[] = []
    // Locked in one order, so that two forwards to the same chats cannot deadlock.
    for (const chatId of [...new Set(body.chats)].sort((one, other) => one - other)) {
      const held = await membershipIn(unit.rows, chatId, principal.userId, 'lock')
      await requireMayWrite(unit.rows, held, parts)
      const drafts = seen.map(({ message }) => ({
        kind: message.kind as MessageKind,
        clientId: derivedId(body.client_id, message.id, chatId),
        body: message.body,
        forwarded: true,
        ...files.get(message.id),
      }))
      sent.push(...(await sendTo(parts, unit, held, drafts)))
    }
    return { messages: sent }
  })
