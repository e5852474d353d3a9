import { z } from 'zod'
import { noticeEvents } from '#features/notifications/contract/events.ts'
import { defineEvent, type EventOf } from '#platform/contract/event.ts'
import { id, instant, place } from '#platform/contract/scalars.ts'
import { defineSocket } from '#platform/contract/socket.ts'
import { useChat } from './abilities.ts'
import { chat, group, member } from './chat.ts'
import { message } from './message.ts'
import { readMark } from './messages.ts'

/** The open chat: its messages, readers and typing. `owner` is the own user id. */
export const chatSocket = defineSocket({
  path: '/ws/chat/:chatId/:owner/',
  purpose: 'chat',
  ability: useChat,
  maxFrameBytes: 4096,
  framesPerSecond: 20,
})

/** All chats of the user: feeds the list, the counters and the notifications. `userId` is one's own. */
export const notificationSocket = defineSocket({
  path: '/ws/notification/:userId/',
  purpose: 'notification',
  ability: useChat,
  maxFrameBytes: 4096,
  framesPerSecond: 5,
})

/** Commands from an open chat's browser to the server; a frame of another shape closes the socket. */
export const chatCommand = z.discriminatedUnion('command', [
  /** The chat is on the screen, so all of it is marked as read. */
  z.strictObject({ command: z.literal('chat_open'), open: z.boolean() }),
  /** Read up to this sequence. */
  z.strictObject({ command: z.literal('readMsjOnline'), sequence: place.min(1) }),
  /** Requests the messages after this sequence; answered by the event `messagesWeb`, to this socket alone. */
  z.strictObject({ command: z.literal('messagesWeb'), after: place }),
  z.strictObject({ command: z.literal('writing'), writing: z.boolean() }),
])

export const messagesWeb = defineEvent(
  'messagesWeb',
  'New or changed messages of the open chat, in order; to members who have it open.',
  z.object({ chat_id: id, messages: z.array(message) }),
)
export const readMsjOnline = defineEvent(
  'readMsjOnline',
  'A member has read up to a sequence; to members who have the chat open.',
  readMark,
)
export const chatOpen = defineEvent(
  'chat_open',
  'A member has the chat on the screen now, or no longer; to members who have it open.',
  z.object({ chat_id: id, user_id: id, open: z.boolean() }),
)
export const chatMembers = defineEvent(
  'chat_members',
  'New or changed members, and ids of those who left; to members who have the chat open.',
  z.object({ chat_id: id, changed: z.array(member), left: z.array(id) }),
)
export const chatSocketEvents = [messagesWeb, readMsjOnline, chatOpen, chatMembers] as const
export type ChatSocketEvent = EventOf<(typeof chatSocketEvents)[number]>

export const newMessage = defineEvent(
  'new_message',
  'A new message; to all members, including the author.',
  message,
)
export const editedMessage = defineEvent('edit_message', 'A message was edited; to all members.', message)
export const deletedMessages = defineEvent(
  'delete_messages',
  'Messages were deleted for everybody; to all members.',
  z.object({ chat_id: id, messages: z.array(message) }),
)
export const updateUnread = defineEvent(
  'update_unread',
  'The user has read a chat on some device; to all of their devices.',
  readMark.extend({ unread: z.number().int() }),
)
export const ownMessageRead = defineEvent(
  'messages_read',
  'A member has read the last message of a chat; to its author, whose list shows it.',
  readMark,
)
export const writing = defineEvent(
  'writing',
  'Somebody is typing, or has stopped; to the other members, never stored.',
  z.object({ chat_id: id, user_id: id, name: z.string(), writing: z.boolean(), at: instant }),
)
export const chatAdded = defineEvent('chat_added', 'The user was added to a chat; to that person.', chat)
export const chatRemoved = defineEvent(
  'chat_removed',
  'The user is no longer in a group; to that person.',
  z.object({ chat_id: id }),
)
export const chatChanged = defineEvent(
  'chat_changed',
  "A group's name, picture, description, members or rules have changed; to all members.",
  group,
)
/** A user's private settings of a chat. */
const chatPreferences = z.object({
  pinned: z.boolean(),
  draft: z.string(),
  muted: z.boolean(),
  marked_unread: z.boolean(),
})
export type ChatPreferences = z.infer<typeof chatPreferences>

export const chatKept = defineEvent(
  'chat_kept',
  'The user has pinned, muted or marked a chat, or saved a draft, on some device; to all of their devices.',
  chatPreferences.extend({ chat_id: id }),
)
export const assistantText = defineEvent(
  'assistant_text',
  "The assistant's partial answer; to the person who asked, never stored.",
  z.object({ chat_id: id, text: z.string() }),
)
export const notificationEvents = [
  newMessage,
  editedMessage,
  deletedMessages,
  updateUnread,
  ownMessageRead,
  writing,
  chatAdded,
  chatRemoved,
  chatChanged,
  chatKept,
  ...noticeEvents,
  assistantText,
] as const
export type NotificationEvent = EventOf<(typeof notificationEvents)[number]>
export type ChatEvent = ChatSocketEvent | NotificationEvent
