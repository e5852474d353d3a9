import type { Api } from '#platform/http/web/api.ts'
import { attachFile } from '../../contract/files.ts'
import type { Message } from '../../contract/message.ts'
import type { OutgoingFile } from './outgoing.ts'

/** Sends a file as a message of its chat. @throws ApiFailure, or AbortError when it was aborted */
export const uploadFile = (api: Api, file: OutgoingFile, signal: AbortSignal): Promise<Message> =>
  api.call(attachFile, {
    body: {
      chat_id: file.chatId,
      client_id: file.clientId,
      message: file.text,
      typeFile: file.duration === null ? '' : 'audio',
      ...(file.replyTo ? { replyMsj: file.replyTo.id } : {}),
      ...(file.duration === null ? {} : { durationAudio: file.duration }),
    },
    file: file.file,
    fileName: file.name,
    signal,
  })
