import { createSending } from '#platform/conversation/web/send/create-sending.ts'
import type { KeptFiles } from '#platform/conversation/web/send/kept/kept-files.ts'
import type { UnsentStore } from '#platform/conversation/web/send/outgoing.ts'
import type { OutgoingStorage } from '#platform/conversation/web/send/outgoing-storage.ts'
import type { Api } from '#platform/http/web/api.ts'
import type { ChatEvent } from '../../contract/events.ts'
import type { Message } from '../../contract/message.ts'
import { sendMessage } from '../../contract/messages.ts'
import { uploadFile } from '../files/upload-file.ts'
import type { ChatStateStore } from '../room/state-store.ts'

interface ChatSendingParts {
  api: Api
  me: number
  store: UnsentStore<Message>
  stateStore: ChatStateStore
  outgoing: OutgoingStorage<Message>
  files: KeptFiles
}

/** The queue of the chat's outgoing messages. */
export function createChatSending({ api, me, stateStore, ...parts }: ChatSendingParts) {
  const sending = createSending<Message, Message>({
    ...parts,
    sendText: ({ chatId, clientId, text, replyTo, mentions }, signal) =>
      api.call(sendMessage, {
        body: {
          chat_id: chatId,
          client_id: clientId,
          message: text,
          response_message: replyTo?.id ?? null,
          mentions: [...mentions],
        },
        signal,
      }),
    sendFile: (one, tell, signal) => uploadFile(api, one, tell, signal),
    onSent: (data) => stateStore.onEvent({ eventType: 'new_message', data }),
  })
  return {
    ...sending,
    /** Removes outgoing messages that an event confirms. */
    onEvent(event: ChatEvent): void {
      const messages =
        event.eventType === 'new_message'
          ? [event.data]
          : event.eventType === 'messagesWeb'
            ? event.data.messages
            : []
      for (const { author, client_id } of messages) {
        if (author?.id === me && client_id !== null) sending.settled(client_id)
      }
    },
  }
}
