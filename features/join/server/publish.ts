import type { UnitOfWork } from '#platform/db/database.ts'
import { chatChanged, messageEvent, newMessage } from '../contract/events.ts'
import type { Message } from '../contract/message.ts'
import { viewersOf } from './conversations/audience.ts'
import { presentShared } from './conversations/chat.present.ts'
import { findConversations } from './conversations/conversation.queries.ts'
import type { JoinContext } from './join-context.ts'
import { presentMessage } from './messages/message.present.ts'
import { findMessages } from './messages/message.queries.ts'

type Publishing = Pick<JoinContext, 'publish' | 'providers'>

/** Publishes new messages with their conversation's current state, after the commit. @returns the messages as shown */
export async function publishNew(
  context: Publishing,
  unit: UnitOfWork,
  conversationId: number,
  ids: readonly number[],
  aiReply = false,
): Promise<Message[]> {
  const [conversation] = await findConversations(unit.rows, [conversationId])
  const found = await findMessages(unit.rows, ids)
  const messages = found.map(presentMessage)
  if (!conversation) return messages
  const chat = presentShared(conversation, context.providers)
  unit.onCommit(() => {
    for (const message of messages)
      context.publish(viewersOf(conversation), newMessage, { chat, message, ai_reply: aiReply })
  })
  return messages
}

/** `publishNew` for messages of many conversations. */
export async function publishMessages(
  context: Publishing,
  unit: UnitOfWork,
  ids: readonly number[],
): Promise<void> {
  const messages = (await findMessages(unit.rows, ids)).map(presentMessage)
  const conversations = new Map(
    (await findConversations(unit.rows, [...new Set(messages.map(({ sender }) => sender))])).map(
      (conversation) => [conversation.id, conversation],
    ),
  )
  unit.onCommit(() => {
    for (const message of messages) {
      const conversation = conversations.get(message.sender)
      if (!conversation) continue
      const chat = presentShared(conversation, context.providers)
      context.publish(viewersOf(conversation), newMessage, { chat, message, ai_reply: false })
    }
  })
}

/** Publishes changed messages. */
export async function publishChanged(
  context: Publishing,
  unit: UnitOfWork,
  ids: readonly number[],
): Promise<Message[]> {
  const found = await findMessages(unit.rows, ids)
  const messages = found.map(presentMessage)
  const conversations = await findConversations(unit.rows, [...new Set(messages.map(({ sender }) => sender))])
  unit.onCommit(() => {
    for (const message of messages) {
      const conversation = conversations.find(({ id }) => id === message.sender)
      if (conversation)
        context.publish(viewersOf(conversation), messageEvent, { chat_id: message.sender, message })
    }
  })
  return messages
}

/** Publishes a conversation's current state to its viewers. */
export async function publishChat(context: Publishing, unit: UnitOfWork, conversationId: number) {
  const [conversation] = await findConversations(unit.rows, [conversationId])
  if (!conversation) throw new Error('the locked conversation was not found')
  const chat = presentShared(conversation, context.providers)
  unit.onCommit(() => context.publish(viewersOf(conversation), chatChanged, chat))
  return chat
}
