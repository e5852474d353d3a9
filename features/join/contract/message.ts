import { z } from 'zod'
import { id, instant, paragraphs, text, uuid } from '#platform/contract/scalars.ts'

/** Longest text that WhatsApp takes, characters. */
export const MAX_TEXT = 4096

/** `NO_ATTACHED` is a text; `note` is seen inside the company alone; `system` is written by the program. */
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
 * was asked and did not answer, so that nobody knows; it is not sent again by itself.
 */
export const messageStatus = z.enum(['enqueue', 'unconfirmed', 'sent', 'delivered', 'read', 'failed'])
export type MessageStatus = z.infer<typeof messageStatus>

/** What the program tells in the conversation; shown as `join.system.{type}` with the names. */
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
] as const
export const systemNote = z.object({
  type: z.enum(SYSTEM_EVENTS),
  /** Who did it; empty: the program. */
  by: z.string(),
  /** The agent, group, closing type or survey that it is about; empty where there is none. */
  name: z.string(),
})
/** @public */
export type SystemNote = z.infer<typeof systemNote>

export const mediaState = z.enum(['pending', 'ready', 'failed'])

/** The provider's form of a message, as the spec names its parts; absent parts are null. */
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
  /** Of a file from outside: whether it has been fetched. */
  media: mediaState.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Of a place or a contact. */
  name: z.string().nullable(),
  address: z.string().nullable(),
  phones: z.array(z.string()),
  /** Of buttons or a list that were offered; of the one that was chosen in `text`. */
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
 * A message of a conversation. `messagesNumber` is its place in it: 1, 2, 3 … without a hole, so that every screen
 * shows the same order and notices what it lacks.
 */
export const message = z.object({
  id,
  /** The provider's id; null until it has one. */
  id_gupshup: z.string().nullable(),
  /** The conversation. */
  sender: id,
  contact_msg: id,
  messagesNumber: z.number().int(),
  /** The id that the author's program gave it. */
  client_id: z.string().nullable(),
  direction: z.enum(['in', 'out']),
  kind: messageKind,
  /** Text or caption; empty once deleted. */
  message: z.string(),
  response_message: repliedMessage.nullable(),
  /** Username of the agent that wrote it; null from outside, or by the program. */
  owner_message: z.string().nullable(),
  author: z.object({ id: id.nullable(), username: z.string().nullable(), name: z.string() }),
  /** Digits, as the spec writes numbers on the wire; empty where a contact has none. */
  source: z.string(),
  destination: z.string(),
  /** Address of the file; null where there is none (yet). */
  file_message: z.string().nullable(),
  url: z.string().nullable(),
  /** Content type of the file. */
  content: z.string().nullable(),
  payload,
  reactions: z.array(reaction),
  status: messageStatus,
  /** Why it could not be sent: a word of the catalogue (`failed.{code}`), and in Spanish. */
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
  /** Goes up with every change: of two states the higher is the newer. */
  version: z.number().int(),
})
/** @public */
export type Message = z.infer<typeof message>

/** What an agent writes. `client_id` makes sending it twice one message. */
export const newText = z.object({
  client_id: uuid.optional(),
  /** The conversation. */
  sender: id,
  message: paragraphs(MAX_TEXT).default(''),
  response_message: id.nullable().default(null),
  /** Ids of `upload_files/`; several files are several messages, the text is the first one's caption. */
  files: z.array(uuid).max(10).default([]),
  /** A place to show. */
  location: z
    .object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      name: text(200).default(''),
      address: text(300).default(''),
    })
    .optional(),
  /** Seen inside the company alone; those of `mentions` are told. */
  note: z.boolean().default(false),
  mentions: z.array(id).max(50).default([]),
})
