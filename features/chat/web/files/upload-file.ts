import type { Api } from '#platform/http/web/api.ts'
import { attachFile } from '../../contract/files.ts'
import type { Message } from '../../contract/message.ts'

/** The metadata of an upload. */
export interface FileToSend {
  readonly chatId: number
  /** Idempotency key. */
  readonly clientId: string
  readonly file: Blob
  readonly name: string
  /** Its caption. */
  readonly text: string
  readonly replyTo: { readonly id: number } | null
  /** Seconds of a voice note. */
  readonly duration: number | null
}

/** The file's kind in the wire's words; the server detects it anyway. */
const typeFileOf = (file: Blob, duration: number | null): string => {
  if (duration !== null) return 'audio'
  if (file.type === 'image/jpeg') return 'Imagen'
  return file.type === 'audio/mpeg' ? '.mp3' : 'file'
}

/** Uploads a file; `tell` receives the progress (0 to 1). @throws ApiFailure, AbortError */
export const uploadFile = (
  api: Api,
  { chatId, clientId, file, name, text, replyTo, duration }: FileToSend,
  tell: (sent: number) => void,
  signal: AbortSignal,
): Promise<Message> =>
  api.call(attachFile, {
    body: {
      chat_id: chatId,
      client_id: clientId,
      message: text,
      typeFile: typeFileOf(file, duration),
      ...(replyTo === null ? {} : { replyMsj: replyTo.id }),
      ...(duration === null ? {} : { durationAudio: duration }),
    },
    file,
    fileName: name,
    onProgress: tell,
    signal,
  })
