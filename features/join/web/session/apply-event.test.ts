import { describe, expect, test } from 'vitest'
import type { Chat } from '../../contract/chat.ts'
import type { JoinEvent } from '../../contract/events.ts'
import { withChats } from '../../contract/known-chats.ts'
import type { Message } from '../../contract/message.ts'
import { applyEvent } from './apply-event.ts'
import { withMessages } from './entries.ts'
import { EMPTY_VIEW, type JoinView } from './join-view.ts'
import { ALL, inOrder, isShown } from './list-filter.ts'

const NOW = Date.parse('2026-03-02T15:00:00Z')

const chatOf = (id: number, changes: Partial<Chat> = {}): Chat => ({
  id,
  contact_id: id,
  person_id: null,
  name: `Contacto ${id}`,
  custom_name: null,
  contact_dialog: `Contacto ${id}`,
  phone: '573001112233',
  destination: '573001112233',
  img_dialog: null,
  is_group: false,
  owner: 'ana',
  owner_name: 'Ana',
  user_session: 'ana',
  group_id: null,
  group_name: null,
  app: 1,
  app_name: 'Ventas',
  provider: 'simulator',
  state: 'open',
  blocked: false,
  label: { id: null, name: '', color: '#ffffff' },
  label_id: null,
  unread: 0,
  last_message: 'hola',
  last_message_direction: 'in',
  message_type: 'NO_ATTACHED',
  last_status: null,
  date_message: `2026-03-02T14:00:0${id}.000Z`,
  last_sequence: 1,
  last_message_id: 11,
  last_message_version: 1,
  window_until: null,
  has_window: false,
  agent_until: null,
  has_templates: true,
  text_limit: { max: 4096, unit: 'characters' },
  can_react: true,
  snoozed_until: null,
  waiting_since: null,
  answer_due: null,
  closing_type: null,
  bot_active: false,
  created_at: '2026-03-01T14:00:00.000Z',
  version: 1,
  draft: '',
  pinned: false,
  ...changes,
})
const content = (id: number, index: number, version = 1) =>
  ({ id, messagesNumber: index, version, client_id: null, direction: 'in' }) as Message
const view = (...chats: Chat[]): JoinView => withChats(EMPTY_VIEW, chats)
const hear = (before: JoinView, ...events: JoinEvent[]) =>
  events.reduce((now, event) => applyEvent(now, event, { username: 'ana', seesAll: false }), before)

describe('events of the channel', () => {
  test('an older version changes nothing, and one’s own draft and pin stay', () => {
    const before = view(chatOf(1, { version: 4, draft: 'voy a', pinned: true }))
    const { draft: _d, pinned: _p, ...shared } = chatOf(1, { version: 3, unread: 9 })
    expect(hear(before, { eventType: 'chatChanged', data: shared })).toBe(before)
    const after = hear(before, { eventType: 'chatChanged', data: { ...shared, version: 5 } })
    expect(after.chats[1]).toMatchObject({ unread: 9, draft: 'voy a', pinned: true })
  })

  test('duplicate and unordered messages are merged, sorted, in their newest version', () => {
    const rooms = { 1: withMessages([], [content(10, 1)]) }
    const { draft: _d, pinned: _p, ...chat } = chatOf(1, { version: 2 })
    const published = hear(
      { ...view(chatOf(1)), rooms },
      { eventType: 'newMessage', data: { chat, message: content(12, 3), ai_reply: false } },
      { eventType: 'newMessage', data: { chat, message: content(11, 2), ai_reply: false } },
      { eventType: 'messageEvent', data: { chat_id: 1, message: content(11, 2, 3) } },
      { eventType: 'messageEvent', data: { chat_id: 1, message: content(11, 2, 2) } },
    )
    expect(published.rooms[1]?.map(({ id, version }) => [id, version])).toEqual([
      [10, 1],
      [11, 3],
      [12, 1],
    ])
  })

  test('the list shows the last message’s status, ignoring later notes', () => {
    const before = view(chatOf(1, { last_sequence: 4, last_message_id: 11 }))
    const published = (id: number, changes: Partial<Message>) =>
      hear(before, {
        eventType: 'messageEvent',
        data: { chat_id: 1, message: { ...content(id, 2, 2), message: 'hola', ...changes } as Message },
      })
    expect(published(11, { message: 'hola a todos', edited: true }).chats[1]?.last_message).toBe(
      'hola a todos',
    )
    expect(published(11, { message: '', deleted: true }).chats[1]?.last_message).toBe('')
    expect(published(11, { direction: 'out', status: 'read' }).chats[1]?.last_status).toBe('read')
    expect(published(10, { message: 'otra' }).chats).toBe(before.chats)
  })

  test('a conversation transferred away is removed with its messages', () => {
    const before = { ...view(chatOf(1), chatOf(2)), rooms: { 1: [], 2: [] } }
    const after = hear(before, {
      eventType: 'chatRemoved',
      data: { chat_id: 1, version: 2, united_with: null },
    })
    expect([Object.keys(after.chats), Object.keys(after.rooms)]).toEqual([['2'], ['2']])
  })

  test('a conversation that became a part of another is gone for everybody, and the other’s messages are read again', () => {
    const before = { ...view(chatOf(1), chatOf(2)), rooms: { 1: [], 2: [], 3: [] } }
    const event = {
      eventType: 'chatRemoved',
      data: { chat_id: 1, version: 2, united_with: 2 },
    } as const
    for (const seesAll of [true, false]) {
      const after = applyEvent(before, event, { username: 'ana', seesAll })
      expect([Object.keys(after.chats), Object.keys(after.rooms)]).toEqual([['2'], ['3']])
      expect(after.unitedWith).toEqual({ 1: 2 })
    }
  })

  test('presence lists other agents but not oneself; a message ends its contact’s typing', () => {
    const there = { chat_id: 1, username: 'luis', name: 'Luis', open: true }
    const { draft: _d, pinned: _p, ...chat } = chatOf(1, { version: 2 })
    const after = hear(
      view(chatOf(1)),
      { eventType: 'openChat', data: there },
      { eventType: 'openChat', data: { ...there, username: 'ana' } },
      { eventType: 'writing', data: { chat_id: 1, writing: true } },
      { eventType: 'newMessage', data: { chat, message: content(1, 1), ai_reply: false } },
    )
    expect(after.agentsThere[1]).toEqual([{ username: 'luis', name: 'Luis' }])
    expect(after.contactsWriting.size).toBe(0)
    expect(hear(after, { eventType: 'openChat', data: { ...there, open: false } }).agentsThere[1]).toEqual([])
  })
})

describe('the list', () => {
  test('filters like the server', () => {
    const shown = (changes: Partial<Chat>, filter = ALL) => isShown(chatOf(1, changes), filter, 'ana', NOW)
    expect(shown({})).toBe(true)
    expect(shown({ state: 'closed' })).toBe(false)
    expect(shown({ state: 'closed' }, { ...ALL, show: 'closed' })).toBe(true)
    expect(shown({ snoozed_until: '2026-03-02T16:00:00Z' })).toBe(false)
    expect(shown({ snoozed_until: '2026-03-02T14:00:00Z' })).toBe(true)
    expect(shown({ owner: 'luis' }, { ...ALL, scope: 'own' })).toBe(false)
    expect(shown({ owner: null, state: 'waiting' }, { ...ALL, scope: 'waiting' })).toBe(true)
    expect(shown({ label_id: 3 }, { ...ALL, labels: [3, 4] })).toBe(true)
    expect(shown({ unread: 0 }, { ...ALL, show: 'unread' })).toBe(false)
  })

  test('sorts pinned first, then the latest; unanswered by the longest wait', () => {
    const chats = [chatOf(1), chatOf(2), chatOf(3, { pinned: true }), chatOf(4)]
    expect(inOrder(chats, ALL).map(({ id }) => id)).toEqual([3, 4, 2, 1])
    const waiting = [
      chatOf(1, { waiting_since: '2026-03-02T14:10:00Z' }),
      chatOf(2, { waiting_since: '2026-03-02T14:00:00Z' }),
    ]
    expect(inOrder(waiting, { ...ALL, show: 'unanswered' }).map(({ id }) => id)).toEqual([2, 1])
  })
})

test('a renamed label, group or number is shown in its conversations at once, and in no others', () => {
  const label = { id: 5, name: 'Pedido', color: '#111111' }
  const view = withChats(EMPTY_VIEW, [
    chatOf(1, { label, label_id: 5, group_id: 5, group_name: 'Ventas', app: 5, app_name: 'Línea' }),
    chatOf(2, { group_id: 6, group_name: 'Soporte' }),
  ])
  const told = (
    kind: 'label' | 'group' | 'account',
    record: { id: number; name: string; color: string | null } | null,
  ) =>
    applyEvent(
      view,
      { eventType: 'catalogChanged', data: { kind, record } },
      { username: 'ana', seesAll: true },
    )
  expect(told('label', { id: 5, name: 'Venta', color: '#222222' }).chats).toEqual({
    1: { ...view.chats[1], label: { id: 5, name: 'Venta', color: '#222222' } },
    2: view.chats[2],
  })
  expect(told('group', { id: 5, name: 'Caja', color: null }).chats[1]?.group_name).toBe('Caja')
  expect(told('account', { id: 5, name: 'Principal', color: null }).chats[1]?.app_name).toBe('Principal')
  expect(told('label', null).chats).toEqual(view.chats)
})
