import { z } from 'zod'
import { id, instant } from '#platform/contract/scalars.ts'
import { messageKind } from './message.ts'
import { textLimit } from './text-limit.ts'

/**
 * init: reopened by a template message, or new and not assigned · bot: the bot answers · waiting: in a group, for an
 * agent · open: with its owner · closed: finished.
 */
export const chatState = z.enum(['init', 'bot', 'waiting', 'open', 'closed'])
/** @public */
export type ChatState = z.infer<typeof chatState>

const label = z.object({ id: id.nullable(), name: z.string(), color: z.string() })

/** The part of a conversation that is the same for every viewer; events carry it. */
export const sharedChat = z.object({
  id,
  contact_id: id,
  /** The CRM's person; null when none has the contact's numbers. */
  person_id: id.nullable(),
  name: z.string(),
  custom_name: z.string().nullable(),
  /** The custom name or the name; ' (Banned)' is appended while blocked. */
  contact_dialog: z.string(),
  /** Digits of the number; empty when the provider does not give one. */
  phone: z.string(),
  destination: z.string(),
  /** Their picture, a file of ours; null: they have none, or the service tells none. */
  img_dialog: z.string().nullable(),
  is_group: z.boolean(),
  /** Username of the assigned agent; null while the bot or a group has it. */
  owner: z.string().nullable(),
  owner_name: z.string().nullable(),
  /** Older name of `owner`. */
  user_session: z.string().nullable(),
  group_id: id.nullable(),
  group_name: z.string().nullable(),
  app: id,
  app_name: z.string(),
  provider: z.string(),
  state: chatState,
  blocked: z.boolean(),
  /** White without a label. */
  label,
  label_id: id.nullable(),
  unread: z.number().int(),
  /** The message that the list shows, never a note or a system message; null when there is none. */
  last_message_id: id.nullable(),
  /** Version of that message, whose changes are events of their own; 0 when there is none. */
  last_message_version: z.number().int(),
  last_message: z.string(),
  last_message_direction: z.enum(['in', 'out']),
  message_type: messageKind,
  last_status: z.string().nullable(),
  date_message: instant,
  /** Sequence number of the last message. */
  last_sequence: z.number().int(),
  /**
   * Until then free texts may be sent, afterwards only templates; null: the contact never wrote, or no such rule
   * applies.
   */
  window_until: instant.nullable(),
  /** Whether its provider has WhatsApp's 24-hour window. */
  has_window: z.boolean(),
  /** Until then people may write freely, though not the program: Meta's rule for human agents. As `window_until` elsewhere. */
  agent_until: instant.nullable(),
  /** Without templates nothing can be sent once both have ended. */
  has_templates: z.boolean(),
  /** The longest text that can be sent. */
  text_limit: textLimit,
  /** Whether reactions can be sent. */
  can_react: z.boolean(),
  snoozed_until: instant.nullable(),
  /** Since when the contact waits for an answer; null when they do not. */
  waiting_since: instant.nullable(),
  /** When the answer is due by the group's service level; null without one. */
  answer_due: instant.nullable(),
  closing_type: z.string().nullable(),
  bot_active: z.boolean(),
  created_at: instant,
  version: z.number().int(),
})
/** @public */
export type SharedChat = z.infer<typeof sharedChat>

/** An entry of the list: the conversation with the viewer's own fields. */
export const chat = sharedChat.extend({
  draft: z.string(),
  pinned: z.boolean(),
})
/** @public */
export type Chat = z.infer<typeof chat>
