import { z } from 'zod'
import { id, instant, paragraphs, text, uuid } from '#platform/contract/scalars.ts'

/** WhatsApp's longest text, characters. */
export const MAX_TEXT = 4096

/** `NO_ATTACHED` is a text; `note` is internal to the company; `system` is written by the program. */
const MESSAGE_KINDS = [
  'NO_ATTACHED',
  'image',
  'audio',
  'video',
  'file',
  'sticker',
  'location',
  'contact',
  'interactive',
  'template',
  'note',
  'system',
  'unsupported',
] as const
export const messageKind = z.enum(MESSAGE_KINDS)
/** @public */
export type MessageKind = z.infer<typeof messageKind>

/**
 * enqueue → sent → delivered → read, or failed. A status only moves forward (see status.ts). `unconfirmed`: the provider
 * did not answer the request, so the outcome is unknown; it is not retried automatically.
 */
export const messageStatus = z.enum(['enqueue', 'unconfirmed', 'sent', 'delivered', 'read', 'failed'])
export type MessageStatus = z.infer<typeof messageStatus>

/** Kinds of system messages; shown as `join.system.{type}` with the names. */
const SYSTEM_EVENTS = [
  'assigned',
  'transferred',
  'finished',
  'reopened',
  'blocked',
  'unblocked',
  'survey_sent',
  'survey_answered',
  'bot_started',
  'bot_handed_over',
  'opted_out',
  'opted_in',
  'number_changed',
] as const
export const systemNote = z.object({
  type: z.enum(SYSTEM_EVENTS),
  /** Who did it; empty: the program. */
  by: z.string(),
  /** The agent, group, closing type or survey concerned; empty when there is none. */
  name: z.string(),
})
/** @public */
export type SystemNote = z.infer<typeof systemNote>

export const mediaState = z.enum(['pending', 'ready', 'failed', 'no_space'])

/** A message in the provider's form, with the spec's names; absent parts are null. */
const payload = z.object({
  type: z.string(),
  text: z.string().nullable(),
  /** Where the file is read, with the session's token or a link (`POST …/link/`); null until it is fetched. */
  url: z.string().nullable(),
  previewUrl: z.string().nullable(),
  caption: z.string().nullable(),
  filename: z.string().nullable(),
  contentType: z.string().nullable(),
  /** Bytes. */
  size: z.number().int().nullable(),
  /** Seconds of a voice note. */
  duration: z.number().nullable(),
  /** Whether an incoming file has been fetched. */
  media: mediaState.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Of a location or a contact card. */
  name: z.string().nullable(),
  address: z.string().nullable(),
  phones: z.array(z.string()),
  /** All contact cards; the first one is also in `name` and `phones`. */
  cards: z.array(z.object({ name: z.string(), phones: z.array(z.string()), emails: z.array(z.string()) })),
  /** Answers of a form, or items of an order. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The advertisement or post from which the contact began to write. */
  origin: z
    .object({ type: z.string(), id: z.string(), url: z.string(), headline: z.string(), body: z.string() })
    .nullable(),
  /** Offered buttons or list entries; the chosen one is in `text`. */
  options: z.array(z.object({ id: z.string(), title: z.string(), description: z.string().nullable() })),
})
/** @public */
export type MessagePayload = z.infer<typeof payload>

const repliedMessage = z.object({
  id,
  author: z.string(),
  direction: z.enum(['in', 'out']),
  kind: messageKind,
  /** Cut at 200 characters; empty once deleted. */
  message: z.string(),
  deleted: z.boolean(),
})

const reaction = z.object({ emoji: z.string(), incoming: z.boolean(), author: z.string() })

/**
 * A message of a conversation. `messagesNumber` is its sequence number: 1, 2, 3 … without gaps, so that every screen
 * shows the same order and detects missing messages.
 */
export const message = z.object({
  id,
  /** The provider's id; null until it has one. */
  id_gupshup: z.string().nullable(),
  /** The conversation. */
  sender: id,
  contact_msg: id,
  messagesNumber: z.number().int(),
  /** The id that the author's client gave it. */
  client_id: z.string().nullable(),
  direction: z.enum(['in', 'out']),
  kind: messageKind,
  /** Text or caption; empty once deleted. */
  message: z.string(),
  response_message: repliedMessage.nullable(),
  /** Username of the agent who wrote it; null for the contact's and the program's messages. */
  owner_message: z.string().nullable(),
  author: z.object({ id: id.nullable(), username: z.string().nullable(), name: z.string() }),
  /** Digits, as the spec writes numbers on the wire; empty when the contact has none. */
  source: z.string(),
  destination: z.string(),
  /** Address of the file; null when there is none (yet). */
  file_message: z.string().nullable(),
  url: z.string().nullable(),
  /** Content type of the file. */
  content: z.string().nullable(),
  payload,
  reactions: z.array(reaction),
  status: messageStatus,
  /** Why sending failed: a catalogue key (`failed.{code}`) or the service's own code, and the text in Spanish. */
  failed_code: z.string().nullable(),
  failed_status: z.string().nullable(),
  readedMsj: z.boolean(),
  deleted: z.boolean(),
  edited: z.boolean(),
  by_bot: z.boolean(),
  mentions: z.array(id),
  system: systemNote.nullable(),
  created_at: instant,
  /** The same instant in milliseconds. */
  timestamp: z.number().int(),
  /** Goes up with every change: the higher version is the newer state. */
  version: z.number().int(),
})
/** @public */
export type Message = z.infer<typeof message>

/** A new message of an agent. Sending the same `client_id` twice creates one message. */
export const newText = z.object({
  client_id: uuid.optional(),
  /** The conversation. */
  sender: id,
  message: paragraphs(MAX_TEXT).default(''),
  response_message: id.nullable().default(null),
  /** Ids of `upload_files/`; several files are several messages, the text is the first one's caption. */
  files: z.array(uuid).max(10).default([]),
  /** A location to share. */
  location: z
    .object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      name: text(200).default(''),
      address: text(300).default(''),
    })
    .optional(),
  /** Internal note; those in `mentions` are notified. */
  note: z.boolean().default(false),
  mentions: z.array(id).max(50).default([]),
})
