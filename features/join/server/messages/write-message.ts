import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows } from '#platform/db/database.ts'
import type { MessageKind, MessageStatus, SystemNote } from '../../contract/message.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'

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
  /** Time by the provider's clock. */
  at?: Date
}

/** Hours after a contact's message in which free texts may be sent. */
const WINDOW_HOURS = 24

/** Internal to the company: neither sent nor shown as the last message of a list. */
const isAside = (kind: MessageKind): boolean => kind === 'note' || kind === 'system'

/**
 * Appends a message to a locked conversation and updates the conversation. All messages are written here.
 */
export async function writeMessage(
  rows: Rows,
  locked: LockedConversation,
  message: NewMessage,
): Promise<number> {
  const { kind, direction } = message
  const sequence = locked.last_sequence + 1
  const aside = isAside(kind)
  const at = message.at ?? new Date()
  const found = kind === 'system' ? '' : message.file ? `${message.body} ${message.file.name}` : message.body
  const { id } = await rows
    .insertInto('join_messages')
    .values({
      company_id: locked.company_id,
      conversation_id: locked.id,
      sequence,
      direction,
      kind,
      body: message.body,
      payload: message.payload === undefined ? null : JSON.stringify(message.payload),
      author_id: message.authorId ?? null,
      by_bot: message.byBot ?? false,
      client_id: message.clientId ?? null,
      provider_id: message.providerId ?? null,
      status: message.status,
      reply_to: message.replyTo ?? null,
      mentions: JSON.stringify(message.mentions ?? []),
      note: message.note === undefined ? null : JSON.stringify(message.note),
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
  const incoming = direction === 'in'
  // A blocked contact's message is stored without notifying anybody.
  const unheard = incoming && locked.blocked_at !== null
  // An automatic message does not count as an answer.
  const answers = !incoming && !aside && !message.byBot
  await rows
    .updateTable('join_conversations')
    .set((set) => ({
      last_sequence: sequence,
      version: set('version', '+', 1),
      ...(aside || unheard ? {} : { last_message_id: id, last_at: new Date() }),
      // A late delivery does not shorten the window.
      ...(incoming
        ? {
            window_until: sql<Date>`greatest(window_until, ${new Date(at.getTime() + WINDOW_HOURS * 3_600_000)}::timestamptz)`,
          }
        : {}),
      ...(incoming && !unheard
        ? {
            unread: set('unread', '+', 1),
            waiting_since: sql<Date>`coalesce(waiting_since, ${at}::timestamptz)`,
            snoozed_until: null,
          }
        : {}),
      ...(answers ? { waiting_since: null, answered_at: sql<Date>`coalesce(answered_at, now())` } : {}),
    }))
    .where('id', '=', locked.id)
    .execute()
  locked.last_sequence = sequence
  return id
}
