import { expect, test } from 'vitest'
import { withDoNotDisturb } from '../use-do-not-disturb.ts'
import { type NotificationRow, withNotification, withRead } from './bell-cache.ts'
import { createBellStore } from './bell-store.ts'

const row = (id: number, over: Partial<NotificationRow> = {}): NotificationRow => ({
  id,
  kind: 'missed_call',
  title: '',
  body: '',
  link: null,
  name: 'Ana',
  number: '1001',
  call_id: null,
  chat_id: null,
  message_id: null,
  created_at: '2026-03-02T10:00:00.000Z',
  read: false,
  ...over,
})

const loaded = (...pages: NotificationRow[][]) => ({
  pages: pages.map((results) => ({ results, count: 9, unread: 9, next: null, previous: null })),
  pageParams: pages.map((_, at) => at + 1),
})
const unreadIn = (data: { pages: readonly { results: NotificationRow[] }[] } | undefined) =>
  data?.pages.map(({ results }) => results.filter(({ read }) => !read).map(({ id }) => id))

test('a new notification is first, once, and a list that was never loaded stays so', () => {
  const before = loaded([row(2)], [row(1)])
  const after = withNotification(row(3))(before)
  expect(after?.pages.map(({ results }) => results.map(({ id }) => id))).toEqual([[3, 2], [1]])
  expect(withNotification(row(3))(after)).toBe(after)
  expect(withNotification(row(3))(undefined)).toBeUndefined()
})

test('notifications are marked as read by their ids, by their call, or all', () => {
  const call_id = '6f1e7a52-7f0a-4d2c-9d6f-0c1f5ad3d001'
  const before = loaded([row(3, { call_id }), row(2)], [row(1)])
  expect(unreadIn(withRead({ notifications: [2, 1] })(before))).toEqual([[3], []])
  expect(unreadIn(withRead({ call_id })(before))).toEqual([[2], [1]])
  expect(unreadIn(withRead({})(before))).toEqual([[], []])
})

test('the bell counts what arrives and what is left, and passes both to the lists', async () => {
  const done: unknown[] = []
  const lists = {
    added: ({ id }: NotificationRow) => void done.push(['added', id]),
    read: (which: unknown) => void done.push(['read', which]),
  }
  const bell = createBellStore({ call: async () => ({ unread: 0 }) as never }, lists)
  bell.added(row(3))
  expect(bell.unread.getState()).toBe(1)
  await bell.markRead({ notifications: [3] })
  expect(bell.unread.getState()).toBe(0)
  bell.left(4, {})
  expect(bell.unread.getState()).toBe(4)
  expect(done).toEqual([
    ['added', 3],
    ['read', { notifications: [3] }],
    ['read', {}],
  ])
})

test("a colleague's do not disturb changes the loaded list", () => {
  expect(withDoNotDisturb(7, true)({ results: [5] })).toEqual({ results: [5, 7] })
  expect(withDoNotDisturb(7, true)({ results: [5, 7] })).toEqual({ results: [5, 7] })
  expect(withDoNotDisturb(7, false)({ results: [5, 7] })).toEqual({ results: [5] })
  expect(withDoNotDisturb(7, true)(undefined)).toBeUndefined()
})
