import type { Chat } from './chat.ts'
import type { Message } from './message.ts'

type Shown = Pick<
  Message,
  'id' | 'kind' | 'message' | 'deleted' | 'system' | 'author' | 'sequence' | 'messagesNumber' | 'created_at'
> & { file: { name: string } | null }

/** The last message of a chat as the list shows it to the person `me`. */
export function previewOf(last: Shown, me: number) {
  return {
    idLastMessage: last.id,
    last_message: last.message === '' && !last.deleted ? (last.file?.name ?? '') : last.message,
    last_message_kind: last.kind,
    last_message_system: last.system,
    last_message_author: last.author?.id ?? null,
    nameLastMessage: last.author?.name ?? '',
    last_message_incoming: last.author?.id !== me,
    deletedLastMessage: last.deleted,
    last_sequence: last.sequence,
    message_count: last.messagesNumber,
    date_message: last.created_at,
  } satisfies Partial<Chat>
}

export const unreadOf = (chat: Pick<Chat, 'message_count' | 'read_number'>): number =>
  Math.max(0, chat.message_count - chat.read_number)
