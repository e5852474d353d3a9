import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { tooLate } from '../../contract/errors.ts'
import { deletedMessages, editedMessage, messagesWeb } from '../../contract/events.ts'
import type { Message } from '../../contract/message.ts'
import { deleteMessages, editMessage } from '../../contract/messages.ts'
import { recordAudit } from '../audit.ts'
import type { ChatParts } from '../parts.ts'
import { groupRules } from '../rules.ts'
import { findChatSettings } from '../settings/chat-settings.queries.ts'
import { findAttached } from './attached.queries.ts'
import { findVisibleMessages, type VisibleMessage } from './find-message.ts'
import { membersAmong } from './send-message.ts'
import { presentWritten } from './write-message.ts'

const MINUTE = 60_000

/** `minutes` null: no limit. */
const isOver = (minutes: number | null, writtenAt: Date): boolean =>
  minutes !== null && Date.now() - writtenAt.getTime() >= minutes * MINUTE

/** Stores the present texts as revisions, before they change. */
async function keepRevisions(
  rows: Rows,
  seen: readonly VisibleMessage[],
  change: 'edited' | 'deleted',
  changedBy: number,
): Promise<void> {
  const ids = seen.map(({ message }) => message.id)
  // The file of a deleted message is purged later; its name stays in the revisions.
  const files = change === 'deleted' ? await findAttached(rows, ids) : null
  await rows
    .insertInto('chat_message_revisions')
    .values(
      seen.map(({ message, membership }) => ({
        company_id: membership.company_id,
        message_id: message.id,
        change,
        body: [message.body, files?.get(message.id)?.alsoFoundBy].filter(Boolean).join('\n'),
        changed_by: changedBy,
      })),
    )
    .execute()
}

/** Publishes changed messages to the lists and, in chat order, to the open chats. */
export async function publishChanged(
  parts: ChatParts,
  unit: UnitOfWork,
  seen: readonly VisibleMessage[],
  messages: readonly Message[],
  change: 'edited' | 'deleted',
): Promise<void> {
  for (const membership of new Map(seen.map((one) => [one.membership.chat_id, one.membership])).values()) {
    const audience = await parts.audiences(unit.rows, membership)
    const changed = messages.filter((message) => message.chat_id === membership.chat_id)
    unit.onCommit(() => {
      const event = { chat_id: membership.chat_id, messages: changed }
      if (change === 'deleted') parts.publish(audience.lists, deletedMessages, event)
      else for (const message of changed) parts.publish(audience.lists, editedMessage, message)
      parts.publish(audience.rooms, messagesWeb, event)
    })
  }
}

export const editMessageRoute = (parts: ChatParts) =>
  bind(editMessage, async ({ principal, unit, body }) => {
    const { message_id: id, message: text } = body.datos
    const seen = await findVisibleMessages(unit.rows, [id], principal.userId, 'lock')
    const [one] = seen
    if (!one || one.message.author_id !== principal.userId || one.message.deleted_at)
      throw new Failure(notFound)
    if (one.message.body !== text) {
      const { edit_minutes } = await findChatSettings(unit.rows)
      if (isOver(edit_minutes, one.message.created_at)) throw new Failure(tooLate)
      await keepRevisions(unit.rows, seen, 'edited', principal.userId)
      const called = await membersAmong(parts, unit.rows, one.membership, body.datos)
      await unit.rows
        .updateTable('chat_messages')
        .set({
          body: text,
          search_text: sql<string>`search_form(${text} || coalesce((SELECT ' ' || f.name FROM chat_files a
            JOIN stored_files f ON f.id = a.file_id WHERE a.message_id = chat_messages.id), ''))`,
          mentions: JSON.stringify(called),
          version: one.message.version + 1,
          edited_at: new Date(),
        })
        .where('id', '=', id)
        .execute()
    }
    const messages = await presentWritten(unit.rows, [id])
    const [edited] = messages
    if (!edited) throw new Failure(notFound)
    if (edited.version > one.message.version) await publishChanged(parts, unit, seen, messages, 'edited')
    return edited
  })

/** @throws unless the person may delete each of them now */
async function requireMayDelete(rows: Rows, seen: readonly VisibleMessage[], userId: number): Promise<void> {
  const { delete_minutes } = await findChatSettings(rows)
  for (const { message, membership } of seen) {
    if (membership.kind === 'group' && groupRules.deleteMessagesOfOthers(membership)) continue
    if (message.author_id !== userId) throw new Failure(notFound)
    if (isOver(delete_minutes, message.created_at)) throw new Failure(tooLate)
  }
}

async function blank(rows: Rows, ids: readonly number[]): Promise<void> {
  await rows
    .updateTable('chat_messages')
    .set((set) => ({
      body: '',
      search_text: '',
      mentions: '[]',
      version: set('version', '+', 1),
      deleted_at: new Date(),
    }))
    .where('id', 'in', ids)
    .execute()
  await rows.deleteFrom('chat_reactions').where('message_id', 'in', ids).execute()
  await rows
    .updateTable('chat_files')
    .set({ released_at: new Date() })
    .where('message_id', 'in', ids)
    .execute()
}

export const deleteMessagesRoute = (parts: ChatParts) =>
  bind(deleteMessages, async (request) => {
    const { principal, unit, body } = request
    const all = await findVisibleMessages(unit.rows, body.datos.messages, principal.userId, 'lock')
    const seen = all.filter(({ message }) => message.deleted_at === null)
    await requireMayDelete(unit.rows, seen, principal.userId)
    if (seen.length > 0) {
      const ids = seen.map(({ message }) => message.id)
      await keepRevisions(unit.rows, seen, 'deleted', principal.userId)
      await blank(unit.rows, ids)
      await publishChanged(parts, unit, seen, await presentWritten(unit.rows, ids), 'deleted')
    }
    for (const { message, membership } of seen) {
      if (message.author_id === principal.userId) continue
      await recordAudit(unit, {
        by: request,
        action: 'chat.message_removed',
        subject: { type: 'chat_message', id: message.id, name: membership.name },
      })
    }
    const ids = all.map(({ message }) => message.id)
    return { messages: await presentWritten(unit.rows, ids) }
  })
