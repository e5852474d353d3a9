import { z } from 'zod'
import { phoneStatus } from '#features/phone/contract/call.ts'
import { id, instant } from '#platform/contract/scalars.ts'
import { messageKind, person, systemNote } from './message.ts'

/** Most members of a group. */
export const MAX_MEMBERS = 1000

/** The part of a group that all members see alike; direct chats and the assistant's are named per viewer. */
export const group = z.object({
  id,
  getInfoName: z.string(),
  description: z.string(),
  img_dialog: z.string().nullable(),
  onlyAdminsMessages: z.boolean(),
  isActive: z.boolean(),
  administrators: z.array(id),
  member_count: z.number().int(),
})
export type Group = z.infer<typeof group>

/** A chat as one of its members sees it: an entry of the list. */
export const chat = group.extend({
  /** The same as `id`. */
  chatId: id,
  isGroup: z.boolean(),
  /** The chat with the assistant. */
  isFexIA: z.boolean(),
  /** The other person of a direct chat, and that person's endpoint, extension and phone; null in groups. */
  user_id: id.nullable(),
  account: z.string().nullable(),
  destination: z.string().nullable(),
  state: phoneStatus.nullable(),
  /** The name with the extension, unless that is 000. */
  contact_dialog: z.string(),
  unread: z.number().int(),
  /** Sequence of the last message. */
  last_sequence: z.number().int(),
  /** How many messages by people there are. */
  message_count: z.number().int(),
  /** How far the viewer has read, as a sequence and as a number of messages. */
  read_sequence: z.number().int(),
  read_number: z.number().int(),
  /** Messages from before the viewer joined are hidden. */
  visible_from: z.number().int(),
  idLastMessage: id.nullable(),
  /** Its text, or its file's name. */
  last_message: z.string(),
  last_message_kind: messageKind.nullable(),
  /** The kind of a last system message. */
  last_message_system: systemNote.nullable(),
  last_message_author: id.nullable(),
  nameLastMessage: z.string(),
  last_message_incoming: z.boolean(),
  /** Incoming: whether the viewer has read it. Own: whether anybody else has. */
  last_message_status: z.enum(['read', 'unread']),
  deletedLastMessage: z.boolean(),
  date_message: instant,
  draft: z.string(),
  pinned: z.boolean(),
  /** Muted: its messages raise no notification. */
  muted: z.boolean(),
  /** Marked as unread, regardless of what was read. */
  marked_unread: z.boolean(),
})
export type Chat = z.infer<typeof chat>

export const member = person.extend({
  extension: z.string().nullable(),
  account: z.string().nullable(),
  avatar: z.string().nullable(),
  is_admin: z.boolean(),
  joined_at: instant,
  /** How far this member has read, and since when. */
  read_sequence: z.number().int(),
  read_at: instant.nullable(),
})
export type Member = z.infer<typeof member>
