import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import { jsonText, storableText } from '#platform/db/json-text.ts'
import type { WrittenAs } from '../../contract/conversation-state.ts'
import type { MessageKind, MessageStatus, SystemNote } from '../../contract/message.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { Work } from '../conversations/work.ts'

export interface NewFile {
  state: 'pending' | 'ready'
  fileId: string | null
  name: string
  contentType: string
  source: string | null
  duration: number | null
}

export interface NewMessage {
  direction: 'in' | 'out'
  kind: MessageKind
  body: string
  status: MessageStatus
  payload?: Readonly<Record<string, unknown>>
  authorId?: number | null
  byBot?: boolean
  clientId?: string | null
  providerId?: string | null
  replyTo?: number | null
  mentions?: readonly number[]
  note?: SystemNote
  file?: NewFile
  /** Told by the service of the contact, who wrote nothing. */
  isNotice?: boolean
  /** It came late: the contact wrote something newer, which it does not answer. */
  isBehind?: boolean
  /** Time by the provider's clock. */
  at?: Date
}

/** Internal to the company: neither sent nor shown as the last message of a list. */
const isAside = (kind: MessageKind): boolean => kind === 'note' || kind === 'system'

/**
 * Appends a message to a locked conversation. All messages are written here.
 */
export async function writeMessage(
  work: Work,
  locked: LockedConversation,
  message: NewMessage,
): Promise<number> {
  const { rows } = work
  const { kind, direction } = message
  const sequence = locked.last_sequence + 1
  const at = message.at ?? new Date()
  // Bots and assistants bring texts of other programs.
  const body = storableText(message.body)
  const found = kind === 'system' ? '' : message.file ? `${body} ${message.file.name}` : body
  const { id } = await rows
    .insertInto('join_messages')
    .values({
      company_id: locked.company_id,
      conversation_id: locked.id,
      sequence,
      direction,
      kind,
      body,
      payload: message.payload === undefined ? null : jsonText(message.payload),
      author_id: message.authorId ?? null,
      by_bot: message.byBot ?? false,
      client_id: message.clientId ?? null,
      provider_id: message.providerId ?? null,
      status: message.status,
      reply_to: message.replyTo ?? null,
      mentions: JSON.stringify(message.mentions ?? []),
      note: message.note === undefined ? null : jsonText(message.note),
      created_at: at,
      search_text: sql<string>`search_form(${found})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (message.file) {
    const { state, fileId, name, contentType, source, duration } = message.file
    await rows
      .insertInto('join_files')
      .values({
        message_id: id,
        company_id: locked.company_id,
        state,
        file_id: fileId,
        name: cutText(name, 300),
        content_type: cutText(contentType, 200),
        source,
        duration,
      })
      .execute()
  }
  work.written(locked, { id, as: writtenAs(message), at, byModel: message.payload?.ai === true })
  return id
}

/** An automatic message does not count as an answer, nor does one that came too late to be it. */
function writtenAs({ kind, direction, byBot, isNotice, isBehind }: NewMessage): WrittenAs {
  if (isNotice) return 'aside'
  if (direction === 'in') return 'incoming'
  if (isAside(kind)) return 'aside'
  return byBot || isBehind ? 'automatic' : 'outgoing'
}

/** Appends a system message: what somebody did with the conversation. */
export const writeSystemNote = (
  work: Work,
  locked: LockedConversation,
  note: SystemNote,
  body = '',
): Promise<number> =>
  writeMessage(work, locked, { direction: 'out', kind: 'system', body, status: 'sent', note })
