import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { page, queryInt } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, paragraphs, placeParam, text, uuid } from '#platform/contract/scalars.ts'
import { auditChat, useChat } from './abilities.ts'
import { chatInactive, onlyAdministratorsWrite, tooLate } from './errors.ts'
import { MAX_MESSAGE, message, newText, person } from './message.ts'

const pageSize = queryInt(20, 200)

export const listMessages = defineRoute({
  method: 'GET',
  path: '/api/chat/:id/messages/',
  summary:
    'A page of a chat, oldest first within the page; page 1 is the latest. `before` and `after` start at a sequence instead, and are stable while messages arrive.',
  auth: 'session',
  ability: useChat,
  params: z.object({ id: idParam }),
  query: z.object({
    page_size: pageSize,
    page: queryInt(1, 10_000_000),
    /** Messages before this sequence. */
    before: placeParam.optional(),
    /** Messages after this sequence, the oldest of them. */
    after: placeParam.optional(),
  }),
  answer: page(message),
  errors: [notFound],
})

export const messagesFrom = defineRoute({
  method: 'GET',
  path: '/api/chat/:id/messages/from/:messageId/',
  summary: 'A page of a chat that starts with the message, with later pages after it. Oldest first.',
  auth: 'session',
  ability: useChat,
  params: z.object({ id: idParam, messageId: idParam }),
  query: z.object({ page_size: pageSize, page: queryInt(1, 10_000_000) }),
  answer: page(message),
  errors: [notFound],
})

export const messagesAround = defineRoute({
  method: 'GET',
  path: '/api/chat/get-filtered-messages/',
  summary: 'A message with its surroundings, for a jump to it. Oldest first.',
  auth: 'session',
  ability: useChat,
  query: z.object({ chatId: idParam, messageId: idParam, page_size: queryInt(40, 200) }),
  answer: z.object({ results: z.array(message) }),
  errors: [notFound],
})

export const searchMessages = defineRoute({
  method: 'GET',
  path: '/api/chat/search/',
  summary:
    "Messages that contain a text, newest first, in one chat or all of the user's; ignores accents and case.",
  auth: 'session',
  ability: useChat,
  query: z.object({
    search: text(80).min(2),
    chat_id: idParam.optional(),
    page_size: queryInt(20, 50),
    /** Continue after this message of the last answer. */
    before: idParam.optional(),
  }),
  answer: z.object({
    results: z.array(message.extend({ chat_name: z.string() })),
    /** The next request's `before`; null on the last page. */
    next: id.nullable(),
  }),
  errors: [notFound],
})

export const sendMessage = defineRoute({
  method: 'POST',
  path: '/api/chat/send_message/',
  summary: 'Sends a text. A repeated `client_id` returns the stored message.',
  auth: 'session',
  ability: useChat,
  body: newText.extend({ chat_id: id }),
  answer: message,
  status: 201,
  errors: [notFound, onlyAdministratorsWrite, chatInactive],
})

/** Limits of one forward, in messages and chats: all are written in one transaction. */
export const MAX_FORWARDED = 30
export const MAX_FORWARD_TARGETS = 20

export const forwardMessage = defineRoute({
  method: 'POST',
  path: '/api/chat/forward_message/',
  summary:
    'Forwards messages, in order, to several chats: all or nothing. A repeated `client_id` sends nothing twice.',
  auth: 'session',
  ability: useChat,
  body: z.object({
    client_id: uuid,
    messages: z.array(id).min(1).max(MAX_FORWARDED),
    chats: z.array(id).min(1).max(MAX_FORWARD_TARGETS),
  }),
  answer: z.object({ messages: z.array(message) }),
  status: 201,
  errors: [notFound, onlyAdministratorsWrite, chatInactive],
})

export const editMessage = defineRoute({
  method: 'POST',
  path: '/api/chat/edit_message/',
  summary: "Edits one of the user's messages, within the company's time limit; the previous text is kept.",
  auth: 'session',
  ability: useChat,
  body: z.object({
    datos: z.object({
      message_id: id,
      message: paragraphs(MAX_MESSAGE).min(1),
      mentions: z.array(id).max(100).default([]),
    }),
  }),
  answer: message,
  errors: [notFound, tooLate],
})

export const deleteMessages = defineRoute({
  method: 'POST',
  path: '/api/chat/delete_message/',
  summary:
    "Deletes the user's messages for everybody, within the company's time limit; group administrators can delete any message at any time.",
  auth: 'session',
  ability: useChat,
  body: z.object({ datos: z.object({ messages: z.array(id).min(1).max(100) }) }),
  answer: z.object({ messages: z.array(message) }),
  errors: [notFound, tooLate],
})

export const readMark = z.object({
  chat_id: id,
  user_id: id,
  read_sequence: z.number().int(),
  read_number: z.number().int(),
  read_at: instant,
})
export type ReadMark = z.infer<typeof readMark>

export const markAsRead = defineRoute({
  method: 'POST',
  path: '/api/chat/messages_as_read/',
  summary: 'Marks a chat as read, up to a message or whole. A read mark never moves back.',
  auth: 'session',
  ability: useChat,
  body: z.object({ datos: z.object({ chat_id: id, message_id: id.optional() }) }),
  answer: readMark.extend({ unread: z.number().int() }),
  errors: [notFound],
})

export const readersOf = defineRoute({
  method: 'GET',
  path: '/api/chat/message_readers/:id/',
  summary: 'Who has read a message, with times, and who has not.',
  auth: 'session',
  ability: useChat,
  params: z.object({ id: idParam }),
  answer: z.object({
    read: z.array(person.extend({ read_at: instant })),
    unread: z.array(person),
  }),
  errors: [notFound],
})

export const messageRevisions = defineRoute({
  method: 'GET',
  audited: true,
  path: '/api/chat/message_revisions/:id/',
  summary: 'Earlier versions of an edited or deleted message, for the audit; every access is audited itself.',
  auth: 'session',
  ability: auditChat,
  params: z.object({ id: idParam }),
  answer: z.object({
    results: z.array(
      z.object({
        change: z.enum(['edited', 'deleted']),
        message: z.string(),
        changed_at: instant,
        changed_by: person,
      }),
    ),
  }),
  errors: [notFound],
})
