import { z } from 'zod'
import { cutText } from '#platform/contract/cut-text.ts'
import type {
  Message,
  MessageKind,
  MessagePayload,
  MessageStatus,
  SystemNote,
} from '../../contract/message.ts'
import { fileUrlOf } from '../../contract/messages.ts'
import { digitsOf, nameOf } from '../conversations/chat.present.ts'
import { failureKey, failureText } from '../failure-text.ts'
import type { MessageRow } from './message.queries.ts'

/** A stored message's `payload`, besides its text. */
const storedPayload = z.object({
  latitude: z.number().nullable().catch(null),
  longitude: z.number().nullable().catch(null),
  name: z.string().nullable().catch(null),
  address: z.string().nullable().catch(null),
  phones: z.array(z.string()).catch([]),
  cards: z
    .array(z.object({ name: z.string(), phones: z.array(z.string()), emails: z.array(z.string()) }))
    .catch([]),
  fields: z.array(z.object({ name: z.string(), value: z.string() })).catch([]),
  origin: z
    .object({ type: z.string(), id: z.string(), url: z.string(), headline: z.string(), body: z.string() })
    .nullable()
    .catch(null),
  options: z
    .array(z.object({ id: z.string(), title: z.string(), description: z.string().nullable() }))
    .catch([]),
})

const reactions = z.array(z.object({ emoji: z.string(), incoming: z.boolean(), author: z.string() }))
export type Reactions = z.infer<typeof reactions>
export const reactionsOf = (row: { reactions: unknown }): Reactions =>
  reactions.catch([]).parse(row.reactions)

const TYPES: Readonly<Partial<Record<MessageKind, string>>> = {
  NO_ATTACHED: 'text',
  interactive: 'text',
  note: 'text',
}

/** Cards stored before there could be several have name and numbers only. */
const cardsOf = ({ cards, name, phones }: z.infer<typeof storedPayload>) =>
  cards.length > 0 ? cards : [{ name: name ?? '', phones, emails: [] }]

function payloadOf(row: MessageRow): MessagePayload {
  const kind = row.kind as MessageKind
  const gone = row.deleted_at !== null
  const storedFields = storedPayload.parse(row.payload ?? {})
  const hasFile = row.file_state !== null && !gone
  const url = row.file_state === 'ready' && !gone ? fileUrlOf(row.id) : null
  const text = gone ? '' : row.body
  return {
    ...storedFields,
    cards: kind === 'contact' ? cardsOf(storedFields) : [],
    type: TYPES[kind] ?? kind,
    text: hasFile ? null : text,
    caption: hasFile ? text : null,
    url,
    previewUrl: url !== null && row.preview_id !== null ? `${url}preview/` : null,
    filename: hasFile ? row.file_name : null,
    contentType: hasFile ? (row.content_type ?? row.told_type) : null,
    size: row.size === null ? null : Number(row.size),
    duration: row.duration,
    media: hasFile ? (row.file_state as MessagePayload['media']) : null,
  }
}

function repliedOf(row: MessageRow): Message['response_message'] {
  if (row.replied_id === null) return null
  const deleted = row.replied_deleted_at !== null
  return {
    id: row.replied_id,
    author: row.replied_direction === 'in' ? nameOf(row) : (row.replied_author ?? row.account_name),
    direction: row.replied_direction === 'in' ? 'in' : 'out',
    kind: row.replied_kind as MessageKind,
    message: deleted ? '' : cutText(row.replied_body ?? '', 200),
    deleted,
  }
}

export function presentMessage(row: MessageRow): Message {
  const incoming = row.direction === 'in'
  const [contact, own] = [digitsOf(row.phone), digitsOf(row.account_number)]
  const payload = payloadOf(row)
  return {
    id: row.id,
    id_gupshup: row.provider_id,
    sender: row.conversation_id,
    contact_msg: row.contact_id,
    messagesNumber: row.sequence,
    client_id: row.client_id,
    direction: incoming ? 'in' : 'out',
    kind: row.kind as MessageKind,
    message: row.deleted_at === null ? row.body : '',
    response_message: repliedOf(row),
    owner_message: row.author_username,
    author: {
      id: row.author_id,
      username: row.author_username,
      name: incoming ? nameOf(row) : (row.author_name ?? row.account_name),
    },
    source: incoming ? contact : own,
    destination: incoming ? own : contact,
    file_message: payload.url,
    url: payload.url,
    content: payload.contentType,
    payload,
    reactions: reactionsOf(row),
    status: row.status as MessageStatus,
    failed_code: row.failure === null ? null : failureKey({ ...row, failure: row.failure }),
    failed_status: row.failure === null ? null : failureText({ ...row, failure: row.failure }),
    readedMsj: row.status === 'read',
    deleted: row.deleted_at !== null,
    edited: row.edited_at !== null && row.deleted_at === null,
    by_bot: row.by_bot,
    mentions: row.mentions as number[],
    system: row.note as unknown as SystemNote | null,
    created_at: row.created_at.toISOString(),
    timestamp: row.created_at.getTime(),
    version: row.version,
  }
}
