import { sql, type UpdateObject } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import type { Message } from '../../contract/message.ts'
import { deleteMessage, editNote, reactToMessage, resendMessage } from '../../contract/messages.ts'
import { lockForNote, lockVisible } from '../conversations/access.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import { findActor } from '../conversations/find-actor.ts'
import type { JoinContext } from '../join-context.ts'
import { sendLater } from '../outbound/send-later.ts'
import { publishChanged } from '../publish.ts'
import { reactionsOf } from './message.present.ts'
import { mentionedColleagues, notifyMentioned } from './notify-mentioned.ts'
import { publishNotes } from './publish-notes.ts'
import { requireSendable } from './require-sendable.ts'

/** A message that the person may see, with its conversation locked. @throws Failure `not_found` */
const findVisible = (unit: UnitOfWork, principal: Principal, id: number) =>
  findMessage(unit, id, (conversation) => lockVisible(unit.rows, principal, conversation))

/** `lock` decides who may. */
async function findMessage(
  { rows }: UnitOfWork,
  id: number,
  lock: (conversationId: number) => Promise<LockedConversation>,
) {
  const message = await rows
    .selectFrom('join_messages as m')
    .select([
      'm.id',
      'm.conversation_id',
      'm.kind',
      'm.status',
      'm.author_id',
      'm.provider_id',
      'm.reactions',
      'm.direction',
      'm.mentions',
    ])
    .where('m.id', '=', id)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!message) throw new Failure(notFound)
  return { message, locked: await lock(message.conversation_id) }
}

async function publishChangeOf(context: JoinContext, unit: UnitOfWork, id: number): Promise<Message> {
  const [message] = await publishChanged(context, unit, [id])
  if (!message) throw new Failure(notFound)
  return message
}

export const changeMessageRoutes = (context: JoinContext): readonly BoundRoute[] => [
  bind(resendMessage, async ({ unit, principal, params: { id } }) => {
    const { message, locked } = await findVisible(unit, principal, id)
    if (message.direction !== 'out' || !['failed', 'unconfirmed'].includes(message.status))
      throw new Failure(notFound)
    requireSendable(context, locked, message.kind === 'template')
    await unit.rows
      .updateTable('join_messages')
      .set((set) => ({
        status: 'enqueue',
        failure: null,
        attempts: 0,
        asked_at: null,
        not_before: null,
        provider_id: null,
        version: set('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await sendLater(context, unit, locked)
    return publishChangeOf(context, unit, id)
  }),
  bind(reactToMessage, async ({ unit, principal, params: { id }, body }) => {
    const { message, locked } = await findVisible(unit, principal, id)
    if (message.provider_id === null) throw new Failure(notFound)
    requireSendable(context, locked)
    const who = await findActor(unit.rows, principal)
    const others = reactionsOf(message).filter(({ incoming }) => incoming)
    const reactions =
      body.emoji === '' ? others : [...others, { emoji: body.emoji, incoming: false, author: who.name }]
    await unit.rows
      .updateTable('join_messages')
      .set((set) => ({ reactions: JSON.stringify(reactions), version: set('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await context.react(unit, {
      companyId: locked.company_id,
      accountId: locked.account_id,
      contactId: locked.contact_id,
      target: message.provider_id,
      emoji: body.emoji,
    })
    return publishChangeOf(context, unit, id)
  }),
  bind(editNote, async ({ unit, principal, params: { id }, body }) => {
    const { message, locked } = await findOwnNote(unit, principal, id)
    const before = message.mentions as number[]
    const mentions = body.mentions ? await mentionedColleagues(unit.rows, locked, body.mentions) : before
    await changeNote(unit, id, {
      body: body.message,
      search_text: sql<string>`search_form(${body.message})`,
      mentions: JSON.stringify(mentions),
      edited_at: new Date(),
    })
    await notifyMentioned(context, unit, locked, {
      id,
      body: body.message,
      mentions: mentions.filter((one) => !before.includes(one)),
      author: await findActor(unit.rows, principal),
    })
    await publishNotes(context, unit, locked.id)
    return publishChangeOf(context, unit, id)
  }),
  bind(deleteMessage, async ({ unit, principal, params: { id } }) => {
    const { locked } = await findOwnNote(unit, principal, id)
    await publishNotes(context, unit, locked.id)
    await changeNote(unit, id, { deleted_at: new Date(), search_text: '' })
    return publishChangeOf(context, unit, id)
  }),
]

/** Only one's own notes: sent messages cannot be changed. @throws Failure `not_found` */
async function findOwnNote(unit: UnitOfWork, principal: Principal, id: number) {
  const found = await findMessage(unit, id, (conversation) => lockForNote(unit.rows, principal, conversation))
  if (found.message.kind !== 'note' || found.message.author_id !== principal.userId)
    throw new Failure(notFound)
  return found
}

async function changeNote(
  { rows }: UnitOfWork,
  id: number,
  change: UpdateObject<DB, 'join_messages'>,
): Promise<void> {
  await rows
    .updateTable('join_messages')
    .set((set) => ({ ...change, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
