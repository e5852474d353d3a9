import type { UnitOfWork } from '#platform/db/database.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import {
  chatChanged,
  chatRemoved,
  chatTransferred,
  messageEvent,
  newMessage,
  updateUnread,
} from '../contract/events.ts'
import type { Message } from '../contract/message.ts'
import { viewersOf } from './conversations/audience.ts'
import { type ChannelTraits, presentShared } from './conversations/chat.present.ts'
import { type ConversationRow, findConversations } from './conversations/conversation.queries.ts'
import { presentMessage } from './messages/message.present.ts'
import { findMessages } from './messages/message.queries.ts'

export interface Publishing {
  publish: Hub['publish']
  providers: ReadonlyMap<string, ChannelTraits>
}

/** A conversation that went to an agent or a group: usernames, and the giver's message. */
export interface HandedOver {
  id: number
  from: string | null
  to: string | null
  message: string
}

/** A conversation that became a part of another. */
export interface United {
  id: number
  before: Parameters<typeof viewersOf>[0] & { version: number }
  into: number
}

interface Touched {
  locked: { id: number }
  before: Parameters<typeof viewersOf>[0]
  /** Changed otherwise than by a message. */
  isAnnounced: boolean
  /** It was marked as read, or as unread. */
  isMarked: boolean
}

interface Done {
  touched: readonly Touched[]
  written: ReadonlyMap<number, { byModel: boolean }>
  changed: ReadonlySet<number>
  handedOver: readonly HandedOver[]
  united: readonly United[]
}

/** Publishes what a transaction did to conversations, after the commit. @returns its messages, as shown */
export async function publishWork(
  context: Publishing,
  unit: UnitOfWork,
  { touched, written, changed, handedOver, united }: Done,
): Promise<ReadonlyMap<number, Message>> {
  const messages = (await findMessages(unit.rows, [...new Set([...written.keys(), ...changed])])).map(
    presentMessage,
  )
  const ids = new Set([...touched.map(({ locked }) => locked.id), ...messages.map(({ sender }) => sender)])
  const conversations = await findConversations(unit.rows, [...ids])
  const befores = new Map(touched.map((one) => [one.locked.id, one]))
  unit.onCommit(() => {
    for (const { id, before, into } of united) {
      const kept = conversations.find((one) => one.id === into)
      const viewers = [...viewersOf(before), ...(kept ? viewersOf(kept) : [])]
      const gone = { chat_id: id, version: before.version + 1, united_with: into }
      context.publish([...new Set(viewers)], chatRemoved, gone)
    }
    for (const conversation of conversations) {
      const of = <One>(list: readonly One[], idOf: (one: One) => number) =>
        list.filter((one) => idOf(one) === conversation.id)
      publishOne(context, conversation, {
        touched: befores.get(conversation.id),
        messages: of(messages, ({ sender }) => sender),
        written,
        handedOver: of(handedOver, ({ id }) => id),
      })
    }
  })
  return new Map(messages.map((message) => [message.id, message]))
}

interface DoneToOne {
  touched: Touched | undefined
  messages: readonly Message[]
  written: Done['written']
  handedOver: readonly HandedOver[]
}

/** Every event has the conversation's state at the end: one version, one state. */
function publishOne(
  { publish, providers }: Publishing,
  conversation: ConversationRow,
  { touched, messages, written, handedOver }: DoneToOne,
): void {
  const { id, version, unread } = conversation
  const chat = presentShared(conversation, providers)
  const viewers = viewersOf(conversation)
  const lost = touched ? viewersOf(touched.before).filter((topic) => !viewers.includes(topic)) : []
  for (const message of messages) {
    const isNew = written.get(message.id)
    if (isNew) publish(viewers, newMessage, { chat, message, ai_reply: isNew.byModel })
    else publish(viewers, messageEvent, { chat_id: id, message })
  }
  for (const { from, to, message } of handedOver)
    publish(viewers, chatTransferred, { chat, from, to, message })
  if (touched?.isAnnounced && handedOver.length === 0) publish(viewers, chatChanged, chat)
  // After the whole state: it has the same version.
  if (touched?.isMarked) publish(viewers, updateUnread, { chat_id: id, unread, version })
  // Last: a supervisor of both owners has heard of the version by then, and keeps it.
  if (lost.length > 0) publish(lost, chatRemoved, { chat_id: id, version, united_with: null })
}

/** Publishes changed messages, where their conversations do not change. */
export async function publishChanged(
  context: Publishing,
  unit: UnitOfWork,
  ids: readonly number[],
): Promise<Message[]> {
  const done = { touched: [], united: [], written: new Map(), handedOver: [], changed: new Set(ids) }
  return [...(await publishWork(context, unit, done)).values()]
}
