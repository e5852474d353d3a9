import type { Api } from '#platform/http/web/api.ts'
import type { Message } from '../../contract/message.ts'
import { deleteMessages, editMessage, forwardMessage } from '../../contract/messages.ts'
import { reactToMessage } from '../../contract/reactions.ts'
import type { ChatStateStore } from './state-store.ts'

/** Actions on existing messages. All @throw ApiFailure; changes show without waiting for the event. */
export const createMessageActions = (api: Api, stateStore: ChatStateStore) => ({
  async edit({ id }: Message, text: string, mentions: readonly number[] = []): Promise<void> {
    const data = await api.call(editMessage, {
      body: { datos: { message_id: id, message: text, mentions: [...mentions] } },
    })
    stateStore.onEvent({ eventType: 'edit_message', data })
  },
  async react({ id }: Message, emoji: string, set: boolean): Promise<void> {
    const data = await api.call(reactToMessage, { body: { message_id: id, emoji, set } })
    stateStore.onEvent({ eventType: 'edit_message', data })
  },
  async remove(messages: readonly Message[]): Promise<void> {
    const chat_id = messages[0]?.chat_id
    if (chat_id === undefined) return
    const answer = await api.call(deleteMessages, {
      body: { datos: { messages: messages.map(({ id }) => id) } },
    })
    stateStore.onEvent({ eventType: 'delete_messages', data: { chat_id, messages: answer.messages } })
  },
  async forward(clientId: string, messages: readonly Message[], chatIds: readonly number[]): Promise<void> {
    const answer = await api.call(forwardMessage, {
      body: {
        client_id: clientId,
        messages: messages.map(({ id }) => id),
        chats: [...chatIds],
      },
    })
    for (const data of answer.messages) stateStore.onEvent({ eventType: 'new_message', data })
  },
})
