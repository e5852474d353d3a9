import type { Message } from '../../contract/message.ts'

/** A message with a file that is still there. */
export type FileMessage = Message & { readonly file: NonNullable<Message['file']> }

export const isFileMessage = (message: Message): message is FileMessage =>
  message.file !== null && !message.deleted

/** What the viewer shows: pictures, films and PDF. The type is the server's, established from the content. */
export const isViewable = ({ kind, file }: FileMessage): boolean =>
  kind === 'image' || kind === 'video' || file.type === 'application/pdf'
