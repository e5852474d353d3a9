import { expect, test } from 'vitest'
import type { SharedChat } from '../../contract/chat.ts'
import { ownUnread, withoutUnread, withUnread } from './unread.ts'
import { withLaterChanges } from './unread-reader.ts'

const chat = (id: number, changes: Partial<SharedChat> = {}): SharedChat =>
  ({ id, unread: 1, state: 'open', owner: 'ana', snoozed_until: null, ...changes }) as SharedChat
const NONE = new Map<number, boolean>()

test('a conversation counts once, however many messages come, and no longer when it is read, closed or snoozed', () => {
  const one = withUnread(NONE, chat(1), 'ana')
  expect([...one]).toEqual([[1, true]])
  expect(withUnread(one, chat(1, { unread: 7 }), 'ana')).toBe(one)
  for (const over of [
    { unread: 0 },
    { state: 'closed' },
    { snoozed_until: '9999-12-31T00:00:00.000Z' },
  ] as const)
    expect(withUnread(one, chat(1, over), 'ana').size).toBe(0)
  expect(withoutUnread(one, 2)).toBe(one)
})

test('one’s own are told from those of others', () => {
  const both = withUnread(withUnread(NONE, chat(1), 'ana'), chat(2, { owner: null }), 'ana')
  expect([both.size, ownUnread(both)]).toEqual([2, 1])
})

test('what changed while the count was read is newer than the answer', () => {
  const before = new Map([[1, true]])
  const now = new Map([[3, true]])
  const answer = new Map([
    [1, true],
    [2, false],
  ])
  expect([...withLaterChanges(answer, before, now)]).toEqual([
    [2, false],
    [3, true],
  ])
})
