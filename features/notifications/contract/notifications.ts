import { z } from 'zod'
import { page, queryInt } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, instant, uuid } from '#platform/contract/scalars.ts'
import { useNotifications } from './abilities.ts'

/**
 * `missed_call` and `mention` are told by name and number, a mention with the group in `title` and how the message begins
 * in `body`; any other kind brings its own title, body and link.
 */
export const notification = z.object({
  id,
  kind: z.string(),
  /** In its reader's language; empty for a call; of a mention the group's name, if it was in one. */
  title: z.string(),
  body: z.string(),
  /** Where it leads within the page. */
  link: z.string().nullable(),
  /** Who called or wrote, and the number of a call. */
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
  summary: 'Notices of all kinds, the latest first: missed calls, mentions, appointments …',
  auth: 'session',
  ability: useNotifications,
  query: z.object({ page_size: queryInt(20, 100), page: queryInt(1, 1_000_000) }),
  answer: page(notification).extend({ unread: z.number().int() }),
})

export const countUnread = defineRoute({
  method: 'GET',
  path: '/api/webrtc/read_notifications/',
  summary: 'How many notifications one has not read.',
  auth: 'session',
  ability: useNotifications,
  answer: z.object({ unread: z.number().int() }),
})

export const readNotifications = defineRoute({
  method: 'POST',
  path: '/api/webrtc/read_notifications/',
  summary: 'Marks as read: that of a call, those with these ids, or with neither all of them.',
  auth: 'session',
  ability: useNotifications,
  body: z.object({ call_id: uuid.optional(), notifications: z.array(id).max(500).optional() }),
  answer: z.object({ unread: z.number().int() }),
})
