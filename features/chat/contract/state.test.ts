import { expect, test } from 'vitest'
import type { Chat, Member } from './chat.ts'
import { gapAfter } from './merge-messages.ts'
import type { Message } from './message.ts'
import { apply, chatList, emptyChatState, typingNames, withChats, withRoom } from './state.ts'

const ANA = 1
const LUIS = 2

const chat = (changes: Partial<Chat> = {}): Chat => ({
  id: 7,
  chatId: 7,
  getInfoName: 'Luis',
  contact_dialog: 'Luis 1002',
  description: '',
  img_dialog: null,
  onlyAdminsMessages: false,
  isActive: true,
  administrators: [],
  member_count: 2,
  isGroup: false,
  isFexIA: false,
  user_id: LUIS,
  account: 'demo-1002',
  destination: '1002',
  state: 'REGISTERED',
  unread: 0,
  last_sequence: 0,
  message_count: 0,
  read_sequence: 0,
  read_number: 0,
  visible_from: 0,
  idLastMessage: null,
  last_message: '',
  last_message_kind: null,
  last_message_system: null,
  last_message_author: null,
  nameLastMessage: '',
  last_message_incoming: false,
  last_message_status: 'unread',
  deletedLastMessage: false,
  date_message: '2026-03-02T15:00:00.000Z',
  draft: '',
  pinned: false,
  muted: false,
  marked_unread: false,
  ...changes,
})

const written = (sequence: number, author: number, changes: Partial<Message> = {}): Message => ({
  id: 100 + sequence,
  chat_id: 7,
  sequence,
  messagesNumber: sequence,
  client_id: null,
  kind: 'NO_ATTACHED',
  message: `text ${sequence}`,
  author: { id: author, username: `user${author}`, name: `Person ${author}` },
  created_at: `2026-03-02T15:00:${String(sequence).padStart(2, '0')}.000Z`,
  version: 0,
  edited: false,
  deleted: false,
  forwarded: false,
  mentions: [],
  reactions: [],
  response_message: null,
  file: null,
  url: null,
  content: null,
  system: null,
  readedMsj: false,
  ...changes,
})

const member = (id: number, readSequence = 0): Member => ({
  id,
  username: `user${id}`,
  name: `Person ${id}`,
  extension: null,
  account: null,
  avatar: null,
  is_admin: false,
  joined_at: '2026-03-02T15:00:00.000Z',
  read_sequence: readSequence,
  read_at: null,
})

const published = (message: Message) => ({ eventType: 'new_message', data: message }) as const
const opened = withRoom(withChats(emptyChatState(ANA), [chat()]), 7, { members: [member(ANA), member(LUIS)] })
const places = (state: typeof opened) => state.rooms[7]?.messages.map((message) => message.sequence)

test('messages that arrive twice or out of order are shown once, in the order of the chat', () => {
  const state = [2, 1, 3, 2, 3].map((index) => published(written(index, LUIS))).reduce(apply, opened)
  expect(places(state)).toEqual([1, 2, 3])
  expect(state.chats[7]).toMatchObject({ unread: 3, last_message: 'text 3', last_sequence: 3 })
})

test('a missing message is detected as a gap', () => {
  const state = [1, 2, 5].map((index) => published(written(index, LUIS))).reduce(apply, opened)
  expect(gapAfter(state.rooms[7]?.messages ?? [])).toBe(2)
  expect(gapAfter(apply(state, published(written(3, LUIS))).rooms[7]?.messages ?? [])).toBe(3)
})

test('an own message counts as read by oneself at once, and by all when the others have read up to it', () => {
  const sent = apply(apply(opened, published(written(1, LUIS))), published(written(2, ANA)))
  expect(sent.chats[7]).toMatchObject({ unread: 0, last_message_status: 'unread' })
  const mark = {
    chat_id: 7,
    user_id: LUIS,
    read_sequence: 2,
    read_number: 2,
    read_at: '2026-03-02T15:01:00.000Z',
  }
  const read = apply(apply(sent, { eventType: 'readMsjOnline', data: mark }), {
    eventType: 'messages_read',
    data: mark,
  })
  expect(read.rooms[7]?.messages.map((message) => message.readedMsj)).toEqual([true, true])
  expect(read.chats[7]?.last_message_status).toBe('read')
})

test('a changed message also changes in the list and in its quotes; an older version of it is ignored', () => {
  const answer = written(2, LUIS, {
    response_message: { id: 101, author: null, kind: 'NO_ATTACHED', message: 'text 1', deleted: false },
  })
  const edited = written(1, ANA, { message: 'better', version: 1, edited: true })
  const deleted = written(1, ANA, { message: '', version: 2, deleted: true })
  const state = [published(written(1, ANA)), published(answer)].reduce(apply, opened)
  const once = apply(state, { eventType: 'edit_message', data: edited })
  expect(once.rooms[7]?.messages[1]?.response_message).toMatchObject({ message: 'better' })
  const gone = apply(once, { eventType: 'delete_messages', data: { chat_id: 7, messages: [deleted] } })
  const late = apply(gone, { eventType: 'edit_message', data: edited })
  expect(late.rooms[7]?.messages[0]).toEqual({ ...deleted, readedMsj: true })
  expect(late.rooms[7]?.messages[1]?.response_message).toMatchObject({ message: '', deleted: true })
})

test('a chat named by an event but unknown is missing until a snapshot contains it', () => {
  const state = apply(emptyChatState(ANA), published(written(1, LUIS)))
  expect(state.missing).toEqual([7])
  expect(withChats(state, [chat()]).missing).toEqual([])
})

test('a chat that one leaves disappears from the list and the rooms', () => {
  const state = apply(opened, { eventType: 'chat_removed', data: { chat_id: 7 } })
  expect([state.chats, state.rooms]).toEqual([{}, {}])
})

test('a typing mark ends with the message, or after a few seconds', () => {
  const at = '2026-03-02T15:00:00.000Z'
  const data = { chat_id: 7, user_id: LUIS, name: 'Luis', writing: true, at }
  const state = apply(opened, { eventType: 'writing', data })
  expect(typingNames(state, 7, Date.parse(at) + 5_000)).toEqual(['Luis'])
  expect(typingNames(state, 7, Date.parse(at) + 7_000)).toEqual([])
  expect(typingNames(apply(state, published(written(1, LUIS))), 7, Date.parse(at))).toEqual([])
})

test('pinned chats come first in the list, then the latest', () => {
  const one = chat({ id: 1, date_message: '2026-03-02T15:00:00.000Z', pinned: true })
  const two = chat({ id: 2, date_message: '2026-03-02T16:00:00.000Z' })
  const three = chat({ id: 3, date_message: '2026-03-02T17:00:00.000Z' })
  const state = withChats(emptyChatState(ANA), [one, two, three])
  expect(chatList(state).map(({ id }) => id)).toEqual([1, 3, 2])
})

test('forwarding into a chat leaves its unread messages unread; writing in it marks them as read', () => {
  const before = chat({ last_sequence: 2, message_count: 2, read_sequence: 0, read_number: 0, unread: 2 })
  const state = withRoom(withChats(emptyChatState(ANA), [before]), 7, {
    members: [ANA, LUIS].map((id) => ({
      id,
      username: `user${id}`,
      name: `Person ${id}`,
      extension: null,
      account: null,
      avatar: null,
      is_admin: false,
      joined_at: '2026-03-02T15:00:00.000Z',
      read_sequence: 0,
      read_at: null,
    })),
  })
  const sentOn = { eventType: 'new_message', data: written(3, ANA, { forwarded: true }) } as const
  const after = apply(apply(state, sentOn), sentOn)
  expect(after.chats[7]).toMatchObject({ unread: 2, read_sequence: 0, last_message: 'text 3' })
  expect(after.rooms[7]?.members.find(({ id }) => id === ANA)?.read_sequence).toBe(0)
  const answered = apply(after, { eventType: 'new_message', data: written(4, ANA) })
  expect(answered.chats[7]).toMatchObject({ unread: 0, read_sequence: 4 })
})
