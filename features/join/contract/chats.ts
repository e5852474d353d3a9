import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { queryInt } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { anyPhone, id, idParam, instant, paragraphs, text } from '#platform/contract/scalars.ts'
import { useJoin } from './abilities.ts'
import { chat, chatState, sharedChat } from './chat.ts'
import { contactBlocked, noAccount, nobodyToTransferTo, windowClosed, wroteMeanwhile } from './errors.ts'
import { MAX_TEXT, message } from './message.ts'

const ids = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,49}$/)
  .transform((input) => input.split(',').map(Number))

/** Filters of the list of conversations. */
export const chatFilters = z.object({
  /** `own`: mine · `all`: everybody's, or one's own without permission to see all · `waiting`: not assigned yet. */
  scope: z.enum(['own', 'all', 'waiting']).default('all'),
  /** Username: only this agent's conversations. */
  agent: text(64).optional(),
  groups: ids.optional(),
  labels: ids.optional(),
  accounts: ids.optional(),
  states: z
    .string()
    .max(60)
    .transform((input) => input.split(','))
    .pipe(z.array(chatState))
    .optional(),
  unread: z.stringbool().optional(),
  /** Contacts that wait for an answer, the longest waiting first. */
  unanswered: z.stringbool().optional(),
  snoozed: z.stringbool().optional(),
  blocked: z.stringbool().optional(),
})

const chatPage = z.object({
  results: z.array(chat),
  /** Cursor of the next page; null on the last one. */
  next: z.string().nullable(),
  /** Unread conversations within the filter's scope; counted up to 1,000. */
  unread_chats: z.number().int(),
})

export const listChats = defineRoute({
  method: 'GET',
  path: '/join/chats/',
  summary:
    'Conversations the caller may see: their pinned ones on top of the first page, then the latest first. Closed and snoozed ones only on request.',
  auth: 'session',
  ability: useJoin,
  query: chatFilters.extend({ cursor: text(80).optional(), page_size: queryInt(30, 100) }),
  answer: chatPage,
})

export const listUnread = defineRoute({
  method: 'GET',
  path: '/join/unread/',
  summary:
    'Ids of the conversations with unread messages that the caller sees, except closed and snoozed ones; at most 1,000.',
  auth: 'session',
  ability: useJoin,
  answer: z.object({
    results: z.array(
      z.object({
        id,
        /** Whether it is the caller’s. */
        own: z.boolean(),
      }),
    ),
  }),
})

/** Conversations that the start page shows. */
export const WAITING_SHOWN = 5

export const listWaiting = defineRoute({
  method: 'GET',
  path: '/join/waiting/',
  summary:
    'Contacts who wait for an answer in the conversations the caller sees: how many, how many of them longer than their group promises, and the first five, overdue ones first.',
  auth: 'session',
  ability: useJoin,
  answer: z.object({
    /** Counted up to 1,000. */
    count: z.number().int(),
    overdue: z.number().int(),
    results: z.array(sharedChat),
  }),
})

export const readChat = defineRoute({
  method: 'GET',
  path: '/join/chats/:id/',
  summary: 'One conversation, as the list shows it.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  answer: chat,
  errors: [notFound],
})

export const searchChats = defineRoute({
  method: 'GET',
  path: '/join/search/',
  summary: 'Conversations whose contact’s name, number or messages contain the text, including closed ones.',
  auth: 'session',
  ability: useJoin,
  query: z.object({
    characters: text(80).min(1),
    /** Only this agent’s conversations, for those who see all; an administrator’s own name means everybody’s. */
    username: text(64).optional(),
    cursor: text(80).optional(),
    page_size: queryInt(30, 100),
  }),
  answer: chatPage.omit({ unread_chats: true }).extend({
    results: z.array(
      chat.extend({
        /** The latest message that contains the text; null when the contact’s name or number matches instead. */
        found: z.object({ id, message: z.string() }).nullable(),
      }),
    ),
  }),
})

export const createChat = defineRoute({
  method: 'POST',
  path: '/join/chats/',
  summary:
    'Finds or creates the conversation with a number; it becomes the caller’s unless it is another agent’s.',
  auth: 'session',
  ability: useJoin,
  body: z.object({
    /** In any form, with or without the country code. */
    phone: anyPhone,
    /** Calling code of a number without one; by default the company's. */
    extension: z
      .string()
      .regex(/^[1-9]\d{0,3}$/)
      .optional(),
    name: text(120).default(''),
    account: id.optional(),
  }),
  answer: chat,
  status: 201,
  errors: [noAccount],
})

/** One route for three operations: transfer or finish, label, and mark as read or unread. */
export const updateSender = defineRoute({
  method: 'PUT',
  path: '/join/update_sender/',
  summary:
    'Transfers (owner, agent_name or group_name, with a message), finishes (finish with a closing type; the message is the contact’s farewell), labels (label_id, empty removes it), or sets unread.',
  auth: 'session',
  ability: useJoin,
  query: z.object({
    chat_id: idParam,
    /** Username of the new owner; `agent_name` means the same. */
    owner: text(64).optional(),
    agent_name: text(64).optional(),
    group_name: text(80).optional(),
    finish: z.stringbool().optional(),
    closing_type: idParam.optional(),
    /** Empty: no label. */
    label_id: z.union([z.literal(''), idParam]).optional(),
    /** Sent by older clients and ignored: the signed-in user acts. */
    agent: text(64).optional(),
    unread: z.coerce.number().int().min(0).max(9999).optional(),
    /** The newest message that the caller had seen: what the contact wrote since is not closed, and stays unread. */
    seen: idParam.optional(),
  }),
  body: z.object({ message: paragraphs(MAX_TEXT).default('') }).optional(),
  answer: z.object({
    detail: z.string(),
    /** Null: the caller may no longer see it. */
    chat: chat.nullable(),
  }),
  errors: [notFound, nobodyToTransferTo, contactBlocked, windowClosed, wroteMeanwhile],
})

const blocking = z.object({ chat_id: idParam, username: text(64).optional() })
const blocked = z.object({ detail: z.string(), chat })

export const banSender = defineRoute({
  method: 'POST',
  path: '/join/ban-sender/',
  summary:
    'Blocks a contact: nothing is sent to them, and their messages are stored without notifying anybody.',
  auth: 'session',
  ability: useJoin,
  query: blocking,
  answer: blocked,
  errors: [notFound],
})

export const unblockSender = defineRoute({
  method: 'POST',
  path: '/join/unblock-sender/',
  summary: 'Unblocks a contact.',
  auth: 'session',
  ability: useJoin,
  query: blocking,
  answer: blocked,
  errors: [notFound],
})

export const updateName = defineRoute({
  method: 'PUT',
  path: '/join/update-name/',
  summary: 'Sets a contact’s custom name; an empty one removes it.',
  auth: 'session',
  ability: useJoin,
  query: z.object({
    username: text(64).optional(),
    /** One of both: contacts without a number are named by a conversation. */
    phone: z
      .string()
      .regex(/^\+?\d{6,20}$/)
      .optional(),
    chat_id: idParam.optional(),
    name: text(120),
  }),
  answer: z.object({ sender: z.object({ phone: z.string(), custom_name: z.string().nullable() }) }),
  errors: [notFound],
})

export const keepChat = defineRoute({
  method: 'PUT',
  path: '/join/chats/:id/own/',
  summary: 'Saves the caller’s pin and draft of a conversation.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  body: z.object({ pinned: z.boolean().optional(), draft: paragraphs(MAX_TEXT).optional() }),
  answer: chat,
  errors: [notFound],
})

/** Snoozed until the contact writes: no time. */
export const UNTIL_ANSWER = '9999-12-31T00:00:00.000Z'

export const snoozeChat = defineRoute({
  method: 'PUT',
  path: '/join/chats/:id/snooze/',
  summary:
    'Snoozes a conversation until a time, or the contact writes; `9999-12-31T00:00:00.000Z`: only until they write; null ends it.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  /** `seen`: the newest message that the caller had seen; what the contact wrote since is not hidden. */
  body: z.object({ until: instant.nullable(), seen: id.nullish() }),
  answer: chat,
  errors: [notFound],
})

export const reopenChat = defineRoute({
  method: 'POST',
  path: '/join/chats/:id/reopen/',
  summary:
    'Opens a closed conversation again for the agent who had it, else for the caller. Within a minute this takes the closing back: reports don’t count it.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  answer: chat,
  errors: [notFound, contactBlocked],
})

/** Most conversations changed by one call. */
export const MAX_AT_ONCE = 100

/** The newest message that the caller had seen of each conversation; where the contact wrote since, nothing changes. */
const seen = z
  .array(z.object({ chat_id: id, message_id: id }))
  .max(MAX_AT_ONCE)
  .optional()

export const changeMany = defineRoute({
  method: 'POST',
  path: '/join/chats/many/',
  summary:
    'Applies one change to several conversations; those the caller may not see are left out of `changed`, and of `read` those of agents, whose marks they are.',
  auth: 'session',
  ability: useJoin,
  body: z.object({
    chats: z.array(id).min(1).max(MAX_AT_ONCE),
    change: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('label'), label_id: id.nullable() }),
      z.object({ kind: z.literal('transfer'), owner: text(64).optional(), group_name: text(80).optional() }),
      z.object({ kind: z.literal('finish'), closing_type: id.optional(), seen }),
      z.object({ kind: z.literal('read') }),
      z.object({ kind: z.literal('reopen') }),
      z.object({ kind: z.literal('snooze'), until: instant.nullable(), seen }),
      /** Enrols in a sequence of their account; contacts already in it or opted out are skipped. */
      z.object({ kind: z.literal('enrol'), sequence: id }),
    ]),
  }),
  answer: z.object({ changed: z.array(id) }),
  errors: [nobodyToTransferTo, notFound],
})

export const listOfferedSequences = defineRoute({
  method: 'GET',
  path: '/join/sequences/',
  summary: 'Sequences for enrolment, with the account that sends them.',
  auth: 'session',
  ability: useJoin,
  answer: z.object({ results: z.array(z.object({ id, name: z.string(), account_id: id })) }),
})

export const takeChat = defineRoute({
  method: 'POST',
  path: '/join/chats/:id/take/',
  summary:
    'Assigns a conversation to the caller: any for those who see all, for agents one that they closed and nobody has since.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  answer: chat,
  errors: [notFound, contactBlocked],
})

export const transcript = defineRoute({
  method: 'GET',
  path: '/join/chats/:id/transcript/',
  summary: 'The conversation as a text file, in the company’s time zone, without internal notes.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  download: true,
  errors: [notFound],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const listViewers = defineRoute({
  method: 'GET',
  path: '/join/chats/:id/people/',
  summary:
    'Colleagues who can be mentioned in a conversation’s internal notes, also those who don’t see it: a mention lets them read its notes.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  query: z.object({ search: text(80).default('') }),
  answer: z.object({
    results: z.array(z.object({ id, name: z.string(), username: z.string(), avatar: z.string().nullable() })),
  }),
  errors: [notFound],
})

export const listNotes = defineRoute({
  method: 'GET',
  path: '/join/chats/:id/notes/',
  summary:
    'The latest internal notes of a conversation, for those who read it and for those who were mentioned in one; the latter see nothing else of it.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  answer: z.object({
    /** The contact’s name. */
    contact: z.string(),
    owner_name: z.string().nullable(),
    /** Oldest first, at most 200. */
    results: z.array(message),
  }),
  errors: [notFound],
})

const timeline = z.object({
  id,
  started_at: instant,
  closed_at: instant.nullable(),
  agent: z.string().nullable(),
  closing_type: z.string().nullable(),
  messages: z.number().int(),
  /** Where it begins; null without messages. */
  first_message: id.nullable(),
})

export const previousChats = defineRoute({
  method: 'GET',
  path: '/join/chats/:id/previous/',
  summary: 'The conversation’s earlier sessions, from opening to closing, latest first.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  answer: z.object({ results: z.array(timeline) }),
  errors: [notFound],
})
