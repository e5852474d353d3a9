import { createSending } from '#platform/conversation/web/send/create-sending.ts'
import type { KeptFiles } from '#platform/conversation/web/send/kept/kept-files.ts'
import type { OutgoingFile, UnsentStore } from '#platform/conversation/web/send/outgoing.ts'
import type { OutgoingStorage } from '#platform/conversation/web/send/outgoing-storage.ts'
import type { Api } from '#platform/http/web/api.ts'
import type { Message } from '../../contract/message.ts'
import { newMessage, uploadFiles } from '../../contract/messages.ts'
import type { Entry } from './join-view.ts'

interface JoinSendingContext {
  api: Api
  store: UnsentStore<Entry>
  outgoing: OutgoingStorage<Entry>
  files: KeptFiles
  onSent: (messages: readonly Message[]) => void
}

/** Sends one's own messages: first uploads the file, then creates its message. */
export function createJoinSending({ api, onSent, ...parts }: JoinSendingContext) {
  /** Uploaded files whose message failed: a retry does not upload them again. */
  const uploaded = new Map<string, string>()
  const upload = async (one: OutgoingFile<Entry>, tell: (sent: number) => void, signal: AbortSignal) => {
    const known = uploaded.get(one.clientId)
    if (known !== undefined) return known
    const { urls } = await api.call(uploadFiles, {
      body: {
        sender: one.chatId,
        typeFile: one.duration === null ? '' : 'audio',
        ...(one.duration === null ? {} : { durationAudio: one.duration }),
      },
      file: one.file,
      fileName: one.name,
      onProgress: tell,
      signal,
    })
    const id = urls[0]?.id
    if (id === undefined) throw new Error('the upload response has no file id')
    uploaded.set(one.clientId, id)
    return id
  }
  return createSending<Entry, readonly Message[]>({
    ...parts,
    sendText: async ({ chatId, clientId, text, replyTo }, signal) =>
      (
        await api.call(newMessage, {
          body: {
            sender: chatId,
            client_id: clientId,
            message: text,
            response_message: replyTo?.id ?? null,
          },
          signal,
        })
      ).results,
    sendFile: async (one, tell, signal) => {
      const file = await upload(one, tell, signal)
      const { results } = await api.call(newMessage, {
        body: {
          sender: one.chatId,
          client_id: one.clientId,
          message: one.text,
          response_message: one.replyTo?.id ?? null,
          files: [file],
        },
        signal,
      })
      uploaded.delete(one.clientId)
      return results
    },
    onSent,
  })
}
