import { Failure } from '#platform/access/failure.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import type { NewNotice } from '#platform/notify/notify.ts'
import { chatInactive, onlyAdministratorsWrite } from '../../contract/errors.ts'
import { chatAdded } from '../../contract/events.ts'
import { type Message, mentionsEverybody } from '../../contract/message.ts'
import { sendMessage } from '../../contract/messages.ts'
import { queueQuestion } from '../assistant/queue-question.ts'
import { type Audience, listTopic } from '../audience.ts'
import { presentChat } from '../chats/chat.present.ts'
import { findChat } from '../chats/chat.queries.ts'
import { type Membership, membershipIn } from '../membership.queries.ts'
import type { ChatParts } from '../parts.ts'
import { mayWrite } from '../rules.ts'
import { findSequence } from './find-message.ts'
import { type NewMessage, presentWritten, publishWritten, writeMessage } from './write-message.ts'

/** @throws unless the member may write there now */
export async function requireMayWrite(
  rows: Rows,
  membership: Membership,
  { assistant }: Pick<ChatParts, 'assistant'>,
): Promise<void> {
  if (!mayWrite(membership)) throw new Failure(onlyAdministratorsWrite)
  if (membership.kind === 'assistant' && assistant === null) throw new Failure(chatInactive)
  if (membership.kind !== 'direct') return
  const other =
    membership.low_user_id === membership.user_id ? membership.high_user_id : membership.low_user_id
  const there = await rows
    .selectFrom('users')
    .select('id')
    .where('id', '=', other)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!there) throw new Failure(chatInactive)
}

export type Draft = Omit<NewMessage, 'author'>

/**
 * Writes one person's messages to one chat, in order, and notifies its members. The transaction must have the chat locked.
 * Repeated messages are answered with the stored one, without an event.
 */
export async function sendTo(
  parts: ChatParts,
  unit: UnitOfWork,
  held: Membership,
  drafts: readonly Draft[],
): Promise<Message[]> {
  const isFirst = held.last_sequence === 0
  const ids: number[] = []
  const fresh = new Set<number>()
  for (const draft of drafts) {
    const { id, written } = await writeMessage(unit.rows, held, { ...draft, author: held.user_id })
    ids.push(id)
    if (written) fresh.add(id)
  }
  const messages = await presentWritten(unit.rows, ids)
  const audience = await parts.audiences(unit.rows, held)
  if (isFirst && held.kind === 'direct') await publishOpened(parts, unit, held, audience)
  const written = messages.filter((message) => fresh.has(message.id))
  publishWritten(parts, unit, audience, written)
  await parts.notify(
    unit,
    written.flatMap((message) => mentionsIn(held, message)),
  )
  const last = written.at(-1)
  if (last) {
    const companyId = held.company_id
    await parts.recordEvent(unit, { type: 'chat.messageWritten', companyId, messageId: last.id })
  }
  if (last && held.kind === 'assistant' && parts.assistant) {
    await queueQuestion(unit, parts.assistant, held, last.sequence)
  }
  return messages
}

/** Longest excerpt in a notification, characters. */
const EXCERPT = 120

/** The beginning of a text on one line, without markup. */
const excerptOf = (text: string): string => {
  const plain = [
    ...text
      .replaceAll(/[*~`]+|^[^\S\n]*>\s?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ]
  return plain.length > EXCERPT ? `${plain.slice(0, EXCERPT - 1).join('')}…` : plain.join('')
}

/** Everybody the message mentions, except its author. */
const mentionsIn = (held: Membership, { id, chat_id, author, mentions, message }: Message): NewNotice[] =>
  mentions
    .filter((userId) => userId !== author?.id)
    .map((userId) => ({
      companyId: held.company_id,
      userId,
      kind: 'mention',
      title: held.kind === 'group' ? held.name : '',
      body: excerptOf(message),
      name: author?.name ?? '',
      chatId: chat_id,
      messageId: id,
    }))

/** A direct chat appears for the other person with its first message. */
async function publishOpened(
  parts: ChatParts,
  unit: UnitOfWork,
  held: Membership,
  audience: Audience,
): Promise<void> {
  for (const userId of audience.userIds) {
    const row = await findChat(unit.rows, userId, held.chat_id)
    if (row) {
      const added = presentChat(row, userId, parts.statusOf)
      unit.onCommit(() => parts.publish(listTopic(userId), chatAdded, added))
    }
  }
}

/** The mentioned people who are in the chat; all of a group when everybody is mentioned. */
export async function membersAmong(
  parts: ChatParts,
  rows: Rows,
  membership: Membership,
  called: { message: string; mentions: readonly number[] },
): Promise<number[]> {
  const everybody = membership.kind === 'group' && mentionsEverybody(called.message)
  if (called.mentions.length === 0 && !everybody) return []
  const { userIds } = await parts.audiences(rows, membership)
  if (everybody) return userIds.filter((id) => id !== membership.user_id)
  const members = new Set(userIds)
  return [...new Set(called.mentions)].filter((id) => members.has(id))
}

export const sendMessageRoute = (parts: ChatParts) =>
  bind(sendMessage, async ({ principal, unit, body }) => {
    const held = await membershipIn(unit.rows, body.chat_id, principal.userId, 'lock')
    await requireMayWrite(unit.rows, held, parts)
    if (body.response_message !== null) await findSequence(unit.rows, held, body.response_message)
    const [sent] = await sendTo(parts, unit, held, [
      {
        kind: 'NO_ATTACHED',
        clientId: body.client_id,
        body: body.message,
        replyTo: body.response_message,
        mentions: await membersAmong(parts, unit.rows, held, body),
      },
    ])
    if (!sent) throw new Error('the message was not written')
    return sent
  })
