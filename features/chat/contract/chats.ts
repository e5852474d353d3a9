import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { page, queryInt } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, text } from '#platform/contract/scalars.ts'
import { useChat } from './abilities.ts'
import { chat, member } from './chat.ts'
import { lastAdministrator } from './errors.ts'
import { MAX_MESSAGE } from './message.ts'

export const listChats = defineRoute({
  method: 'GET',
  path: '/api/chat/chats/',
  summary: "The user's chats: pinned first, then newest first; `search` matches names.",
  auth: 'session',
  ability: useChat,
  query: z.object({
    page_size: queryInt(50, 200),
    page: queryInt(1, 1_000_000),
    search: text(80).default(''),
    /** Only those with something unread. */
    unread: z.stringbool().optional(),
  }),
  answer: page(chat).extend({
    /** Chats with something unread, of all pages. */
    unread_chats: z.number().int(),
  }),
})

export const chatData = defineRoute({
  method: 'GET',
  path: '/api/chat/chat_data/',
  summary: 'One chat with all its members and their read marks.',
  auth: 'session',
  ability: useChat,
  query: z.object({ chat_id: idParam }),
  answer: z.object({ chat, contacts: z.array(member) }),
  errors: [notFound],
})

export const openChat = defineRoute({
  method: 'POST',
  path: '/api/chat/chats/',
  summary: 'The direct chat with a colleague, created if needed.',
  auth: 'session',
  ability: useChat,
  body: z.object({ user_id: id }),
  answer: chat,
  errors: [notFound],
})

export const startWithEndpoint = defineRoute({
  method: 'POST',
  path: '/api/webrtc/start/',
  summary: 'The direct chat with the owner of a telephone endpoint, created if needed.',
  auth: 'session',
  ability: useChat,
  body: z.object({ endpoint: text(64).min(1) }),
  answer: chat,
  errors: [notFound],
})

export const openAssistant = defineRoute({
  method: 'POST',
  path: '/api/chat/assistant/',
  summary: "The user's chat with the assistant, created if needed; not found without a configured assistant.",
  auth: 'session',
  ability: useChat,
  answer: chat,
  errors: [notFound],
})

export const pinChat = defineRoute({
  method: 'POST',
  path: '/api/chat/pin-chat/',
  summary: "Pins a chat to the top of one's list, or unpins it.",
  auth: 'session',
  ability: useChat,
  body: z.object({ chat_id: id, pinned: z.boolean().optional() }),
  answer: z.object({ chat_id: id, pinned: z.boolean() }),
  errors: [notFound],
})

export const muteChat = defineRoute({
  method: 'POST',
  path: '/api/chat/mute-chat/',
  summary: "Mutes or unmutes a chat's notifications; mentions are notified anyway.",
  auth: 'session',
  ability: useChat,
  body: z.object({ chat_id: id, muted: z.boolean() }),
  answer: z.object({ chat_id: id, muted: z.boolean() }),
  errors: [notFound],
})

export const markUnread = defineRoute({
  method: 'POST',
  path: '/api/chat/mark-unread/',
  summary: 'Marks a chat as unread until it is read again; the read mark does not change.',
  auth: 'session',
  ability: useChat,
  body: z.object({ chat_id: id }),
  answer: z.object({ chat_id: id, marked_unread: z.boolean() }),
  errors: [notFound],
})

export const saveDraft = defineRoute({
  method: 'PUT',
  path: '/api/chat/:id/draft/',
  summary: "Saves the draft for all of one's devices; an empty text deletes it.",
  auth: 'session',
  ability: useChat,
  params: z.object({ id: idParam }),
  body: z.object({ draft: z.string().max(MAX_MESSAGE) }),
  status: 204,
  errors: [notFound],
})

export const leaveChat = defineRoute({
  method: 'POST',
  path: '/api/chat/participant_leave_chat/:id/',
  summary:
    'Leaves a group; its only administrator must first appoint another one, unless nobody else is left.',
  auth: 'session',
  ability: useChat,
  params: z.object({ id: idParam }),
  answer: z.object({ detail: z.string() }),
  errors: [notFound, lastAdministrator],
})
