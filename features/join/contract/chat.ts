import { z } from 'zod'
import { id, instant } from '#platform/contract/scalars.ts'
import { messageKind } from './message.ts'

/**
 * init: reopened by an official message, or new and with nobody yet · bot: the bot answers · waiting: in a group, for an
 * agent · open: with its owner · closed: finished.
 */
export const chatState = z.enum(['init', 'bot', 'waiting', 'open', 'closed'])
/** @public */
export type ChatState = z.infer<typeof chatState>

const label = z.object({ id: id.nullable(), name: z.string(), color: z.string() })

/** A conversation as all who see it see it alike: what events carry. */
export const sharedChat = z.object({
  id,
  contact_id: id,
  /** The CRM's person; null where nobody is known by the contact's numbers. */
  person_id: id.nullable(),
  name: z.string(),
  custom_name: z.string().nullable(),
  /** The custom name or the name, with ' (Banned)' behind it while blocked. */
  contact_dialog: z.string(),
  /** Digits of the number; empty where the provider tells none. */
  phone: z.string(),
  destination: z.string(),
  img_dialog: z.string().nullable(),
  is_group: z.boolean(),
  /** Username of the agent whose it is; null while it is the bot's or a group's. */
  owner: z.string().nullable(),
  owner_name: z.string().nullable(),
  /** The same as `owner`, the older name. */
  user_session: z.string().nullable(),
  group_id: id.nullable(),
  group_name: z.string().nullable(),
  app: id,
  app_name: z.string(),
  provider: z.string(),
  state: chatState,
  blocked: z.boolean(),
  /** White without one. */
  label,
  label_id: id.nullable(),
  unread: z.number().int(),
  /** The one that the list shows: neither a note nor what the program tells; null while there is none. */
  last_message_id: id.nullable(),
  last_message: z.string(),
  last_message_direction: z.enum(['in', 'out']),
  message_type: messageKind,
  last_status: z.string().nullable(),
  date_message: instant,
  /** Place of the last message. */
  last_sequence: z.number().int(),
  /** Until then texts may be sent, afterwards templates alone; null: the contact never wrote, or there is no such rule. */
  window_until: instant.nullable(),
  /** Whether its provider has WhatsApp's 24-hour window. */
  has_window: z.boolean(),
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

/** With what is the viewer's own: an entry of the list. */
export const chat = sharedChat.extend({
  draft: z.string(),
  pinned: z.boolean(),
})
/** @public */
export type Chat = z.infer<typeof chat>
