import type { Message } from '../../contract/message.ts'

/** A message with a file that was not deleted. */
export type FileMessage = Message & { readonly file: NonNullable<Message['file']> }

export const isFileMessage = (message: Message): message is FileMessage =>
  message.file !== null && !message.deleted
