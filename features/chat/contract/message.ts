import { z } from 'zod'
import { id, instant, paragraphs, uuid } from '#platform/contract/scalars.ts'

/** Longest text of a message, characters. */
export const MAX_MESSAGE = 10_000

/** `NO_ATTACHED` is a text; `system` is written by the program when a group changes. */
const MESSAGE_KINDS = ['NO_ATTACHED', 'image', 'audio', 'video', 'file', 'system'] as const
export const messageKind = z.enum(MESSAGE_KINDS)
export type MessageKind = z.infer<typeof messageKind>

export const person = z.object({ id, username: z.string(), name: z.string() })

/** Kinds of system messages; the text is `chat.system.{type}`, filled with the names. */
const SYSTEM_EVENTS = [
  'group_created',
  'members_added',
  'member_removed',
  'member_left',
  'administrator_added',
  'administrator_removed',
  'renamed',
  'described',
  'picture_changed',
  'only_administrators',
  'everybody_writes',
  'assistant_failed',
] as const
export const systemNote = z.object({
  type: z.enum(SYSTEM_EVENTS),
  /** The people affected, with the names they had then. */
  people: z.array(z.object({ id, name: z.string() })),
  /** The new name of a renamed group; empty otherwise. */
  text: z.string(),
})
export type SystemNote = z.infer<typeof systemNote>

const repliedMessage = z.object({
  id,
  author: person.nullable(),
  kind: messageKind,
  /** Its text, cut at 200 characters; empty once deleted. */
  message: z.string(),
  deleted: z.boolean(),
})

const messageFile = z.object({
  name: z.string(),
  /** A safe content type: `application/octet-stream` for anything that a browser could run. */
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  url: z.string(),
  /** Thumbnail; null until it is made, and for files without one. */
  preview_url: z.string().nullable(),
  /** Pixels of a picture; null when unknown. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Seconds of a voice note. */
  duration: z.number().nullable(),
})

/**
 * A message as every member of its chat sees it. The sequence counts 1, 2, 3 … without holes, so every screen shows the
 * same order and detects what it misses. A message is one's own when `author.id` is one's own id.
 */
export const message = z.object({
  id,
  chat_id: id,
  sequence: z.number().int(),
  /** Running count of people's messages: the difference of two counts is the unread between them. */
  messagesNumber: z.number().int(),
  /** The id given by the author's client; null for system messages. */
  client_id: z.string().nullable(),
  kind: messageKind,
  /** The text, or a file's caption; empty once deleted. */
  message: z.string(),
  author: person.nullable(),
  created_at: instant,
  /** Version: of two states of a message the higher is the newer. */
  version: z.number().int(),
  edited: z.boolean(),
  deleted: z.boolean(),
  forwarded: z.boolean(),
  /** Ids of the mentioned members. */
  mentions: z.array(id),
  /** Its reactions: emojis, the earliest first, and who set each. */
  reactions: z.array(z.object({ emoji: z.string(), by: z.array(id) })),
  response_message: repliedMessage.nullable(),
  file: messageFile.nullable(),
  /** The same as in `file`, under the names of older clients. */
  url: z.string().nullable(),
  content: z.string().nullable(),
  system: systemNote.nullable(),
  /** Every other member has read it. */
  readedMsj: z.boolean(),
})
export type Message = z.infer<typeof message>

/** In a group these words mention everybody. */
const EVERYBODY = /(?:^|[\s*~(])@(todos|all)(?![\p{L}\p{N}])/iu

/** The word that mentions everybody, as written in the text; null without one. */
export const wordForEverybody = (text: string): string | null => EVERYBODY.exec(text)?.[1] ?? null

export const mentionsEverybody = (text: string): boolean => wordForEverybody(text) !== null

/** A new message. `client_id` is the idempotency key. */
export const newText = z.object({
  client_id: uuid,
  message: paragraphs(MAX_MESSAGE).min(1),
  /** The message it answers, of the same chat. */
  response_message: id.nullable().default(null),
  mentions: z.array(id).max(100).default([]),
})
