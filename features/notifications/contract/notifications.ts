import { z } from 'zod'
import { page, queryInt } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, instant, uuid } from '#platform/contract/scalars.ts'
import { useNotifications } from './abilities.ts'

/**
 * `missed_call` and `mention` carry a name and number; a mention also has the group in `title` and the start of the message in
 * `body`. Any other kind has its own title, body and link.
 */
export const notification = z.object({
  id,
  kind: z.string(),
  /** In the reader's language; empty for a call; for a mention the group's name, if any. */
  title: z.string(),
  body: z.string(),
  /** Address within the page. */
  link: z.string().nullable(),
  /** Who called or wrote; for a call also the number. */
  name: z.string(),
  number: z.string(),
  call_id: uuid.nullable(),
  chat_id: id.nullable(),
  message_id: id.nullable(),
  created_at: instant,
  read: z.boolean(),
})

export const listNotifications = defineRoute({
  method: 'GET',
  path: '/api/admin/notifications/',
  summary: 'Lists notifications of all kinds, newest first: missed calls, mentions, appointments …',
  auth: 'session',
  ability: useNotifications,
  query: z.object({ page_size: queryInt(20, 100), page: queryInt(1, 1_000_000) }),
  answer: page(notification).extend({ unread: z.number().int() }),
})

export const countUnread = defineRoute({
  method: 'GET',
  path: '/api/webrtc/read_notifications/',
  summary: "Counts the user's unread notifications.",
  auth: 'session',
  ability: useNotifications,
  answer: z.object({ unread: z.number().int() }),
})

/** Which notifications were read: a call's, those with the given ids, or without either all. */
export const readWhich = z.object({
  call_id: uuid.optional(),
  notifications: z.array(id).max(500).optional(),
})
export type ReadWhich = z.infer<typeof readWhich>

export const readNotifications = defineRoute({
  method: 'POST',
  path: '/api/webrtc/read_notifications/',
  summary: "Marks notifications as read: a call's, those with the given ids, or without either all.",
  auth: 'session',
  ability: useNotifications,
  body: readWhich,
  answer: z.object({ unread: z.number().int() }),
})
