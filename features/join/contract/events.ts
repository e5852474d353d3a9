import { z } from 'zod'
import { defineEvent, type EventOf } from '#platform/contract/event.ts'
import { id, instant } from '#platform/contract/scalars.ts'
import { defineSocket } from '#platform/contract/socket.ts'
import { useJoin } from './abilities.ts'
import { agentStatus } from './agents.ts'
import { sharedChat } from './chat.ts'
import { message } from './message.ts'

/**
 * Everything of the channel that the caller may see. Path: `userName` is `adminUser` of `user_detail/`, `token` the
 * ticket, `official` is `true`, `agent` one's own username.
 */
export const joinSocket = defineSocket({
  path: '/join/ws/notification/:userName/:token/:official/:agent',
  purpose: 'join',
  ability: useJoin,
  maxFrameBytes: 4096,
  framesPerSecond: 20,
})

/** Commands of the browser: `{ eventType, data }`; a frame of another shape closes the socket. */
export const joinCommand = z.discriminatedUnion('eventType', [
  /** The conversation is open on the screen, or no longer: other viewers are notified. */
  z.strictObject({
    eventType: z.literal('openChat'),
    data: z.strictObject({ chat_id: id, open: z.boolean() }),
  }),
  z.strictObject({
    eventType: z.literal('writingAgent'),
    data: z.strictObject({ chat_id: id, writing: z.boolean() }),
  }),
  /** Asks whether the caller takes conversations; answered by `updateStatus`. */
  z.strictObject({ eventType: z.literal('sessionStatus'), data: z.strictObject({}) }),
])

export const sessionOpen = defineEvent(
  'sessionOpen',
  'Whether the channel is ready: false shows a notice above the conversations; when the socket opens, and to everybody on a change.',
  z.object({ open: z.boolean() }),
)
export const qrUpdate = defineEvent(
  'qrUpdate',
  'A QR code for the telephone of an account; to those who configure it.',
  z.object({ account_id: id, qr: z.string() }),
)
export const showRefreshCode = defineEvent(
  'showRefreshCode',
  'The QR code has expired, or a new one is available; to those who configure the account.',
  z.object({ account_id: id, show: z.boolean() }),
)
export const sessionStarted = defineEvent(
  'sessionStarted',
  'An account’s telephone is paired; to those who configure it.',
  z.object({ account_id: id }),
)
export const loadingDialogs = defineEvent(
  'loadingDialogs',
  'An account’s telephone is loading its conversations; to those who configure it.',
  z.object({ account_id: id }),
)
export const newMessage = defineEvent(
  'newMessage',
  'A new message in either direction, with its conversation; to its viewers. `ai_reply`: by the assistant.',
  z.object({ chat: sharedChat, message, ai_reply: z.boolean() }),
)
export const messageEvent = defineEvent(
  'messageEvent',
  'A message changed: its status, reactions, file or text, or it was deleted; to the conversation’s viewers.',
  z.object({ chat_id: id, message }),
)
export const updateUnread = defineEvent(
  'updateUnread',
  'A conversation was read on any device, or marked as unread; to its viewers.',
  z.object({ chat_id: id, unread: z.number().int(), version: z.number().int() }),
)
export const chatChanged = defineEvent(
  'chatChanged',
  'A conversation’s label, name, state, owner or group changed; to its viewers.',
  sharedChat,
)
export const chatRemoved = defineEvent(
  'chatRemoved',
  'A conversation has another owner as of that version; to the person who loses it, and who may still see all of them. `united_with`: it is a part of that one by now, whose messages have other numbers; to the viewers of both.',
  z.object({ chat_id: id, version: z.number().int(), united_with: id.nullable() }),
)
export const chatTransferred = defineEvent(
  'chatTransferred',
  'A conversation was transferred: notifies the new owner, and moves it in its viewers’ lists.',
  z.object({
    chat: sharedChat,
    /** Usernames; null when it came from a group or the bot. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    message: z.string(),
  }),
)
export const chatKept = defineEvent(
  'chatKept',
  'The person pinned a conversation or saved a draft on any device; to all their devices.',
  z.object({ chat_id: id, pinned: z.boolean(), draft: z.string() }),
)
export const updateStatus = defineEvent(
  'updateStatus',
  'An agent connected, disconnected or went away; to that agent and to those who see all.',
  z.object({
    username: z.string(),
    connected: z.boolean(),
    status: agentStatus,
    reason: z.string().nullable(),
    since: instant,
  }),
)
export const writing = defineEvent(
  'writing',
  'A contact is typing, or has stopped; never stored.',
  z.object({ chat_id: id, writing: z.boolean() }),
)
export const writingAgent = defineEvent(
  'writingAgent',
  'Another agent is typing in a conversation, or has stopped; never stored.',
  z.object({ chat_id: id, username: z.string(), name: z.string(), writing: z.boolean() }),
)
export const chatOpen = defineEvent(
  'openChat',
  'Another agent opened or closed a conversation: a warning against answering twice.',
  z.object({ chat_id: id, username: z.string(), name: z.string(), open: z.boolean() }),
)
export const botsChanged = defineEvent(
  'botsChanged',
  'Bots were reloaded, activated or deactivated; to everybody.',
  z.object({ active: z.boolean() }),
)

const catalogRecord = z.object({ id, name: z.string(), color: z.string().nullable() })
export type CatalogRecord = z.infer<typeof catalogRecord>
export const catalogChanged = defineEvent(
  'catalogChanged',
  'A label, group or number was created, renamed, coloured or deleted; to everybody. `record`: as it is now; null: several, or gone.',
  z.object({ kind: z.enum(['label', 'group', 'account']), record: catalogRecord.nullable() }),
)
export const notesChanged = defineEvent(
  'notesChanged',
  'Internal notes of a conversation were written, changed or deleted; to those who were mentioned in one.',
  z.object({ chat_id: id }),
)

export const joinEvents = [
  sessionOpen,
  qrUpdate,
  showRefreshCode,
  sessionStarted,
  loadingDialogs,
  newMessage,
  messageEvent,
  updateUnread,
  chatChanged,
  chatRemoved,
  chatTransferred,
  chatKept,
  updateStatus,
  writing,
  writingAgent,
  chatOpen,
  botsChanged,
  notesChanged,
  catalogChanged,
] as const
/** @public */
export type JoinEvent = EventOf<(typeof joinEvents)[number]>
