import { expect, test } from 'vitest'
import { floatingDay } from '#platform/conversation/web/floating-day.ts'
import type { Message } from '../../contract/message.ts'
import type { Outgoing } from '../chat-session.ts'
import { type Row, rowsOf } from './rows.ts'

const ANA = 1
const LUIS = 2

const content = (
  sequence: number,
  author: number | null,
  at: string,
  changes: Partial<Message> = {},
): Message => ({
  id: 100 + sequence,
  chat_id: 7,
  sequence,
  messagesNumber: sequence,
  client_id: `c${sequence}`,
  kind: 'NO_ATTACHED',
  message: `text ${sequence}`,
  author: author === null ? null : { id: author, username: 'x', name: 'X' },
  created_at: at,
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
const waits = (clientId: string): Outgoing => ({
  kind: 'text',
  chatId: 7,
  clientId,
  writtenAt: '2026-03-03T15:00:00.000Z',
  text: clientId,
  replyTo: null,
  mentions: [],
  state: { phase: 'waiting' },
})
const shown = {
  outgoing: [],
  readTo: null,
  me: ANA,
  hasOlder: false,
  hasNewer: false,
  timeZone: 'America/Bogota',
  answering: undefined,
}
const brief = (rows: readonly Row[]) =>
  rows.map((row) => ('first' in row ? `${row.key}${row.first ? '*' : ''}` : row.key))

test("days follow the company's time zone; a new author, day or pause starts a new block", () => {
  const messages = [
    content(1, LUIS, '2026-03-02T15:00:00.000Z'),
    content(2, LUIS, '2026-03-02T15:01:00.000Z'),
    content(3, LUIS, '2026-03-02T15:20:00.000Z'),
    content(4, ANA, '2026-03-02T15:21:00.000Z'),
    // 23:30 in Bogota: already the next day in UTC, still the same day here.
    content(5, ANA, '2026-03-03T04:30:00.000Z'),
    content(6, ANA, '2026-03-03T05:01:00.000Z'),
  ]
  expect(brief(rowsOf({ ...shown, messages }))).toEqual([
    'begin',
    'day2026-03-02',
    'c1*',
    'c2',
    'c3*',
    'c4*',
    'c5*',
    'day2026-03-03',
    'c6*',
  ])
})

test('the day of the first message is hidden until older messages are loaded', () => {
  const messages = [content(8, LUIS, '2026-03-02T15:00:00.000Z')]
  expect(brief(rowsOf({ ...shown, messages, hasOlder: true }))).toEqual(['c8*'])
})

test('the divider of new messages appears once, before the first one of another author', () => {
  const at = '2026-03-02T15:00:00.000Z'
  const messages = [content(1, LUIS, at), content(2, ANA, at), content(3, LUIS, at), content(4, LUIS, at)]
  expect(brief(rowsOf({ ...shown, messages, hasOlder: true, readTo: 1 }))).toEqual([
    'c1*',
    'c2*',
    'new',
    'c3*',
    'c4',
  ])
})

test('outgoing messages come last, never beside their stored copy, and not while older pages are shown', () => {
  const messages = [content(1, ANA, '2026-03-02T15:00:00.000Z')]
  const outgoing = [waits('c1'), waits('x'), waits('y')]
  expect(brief(rowsOf({ ...shown, messages, outgoing, hasOlder: true }))).toEqual(['c1*', 'x', 'y'])
  expect(brief(rowsOf({ ...shown, messages, outgoing, hasOlder: true, hasNewer: true }))).toEqual(['c1*'])
})

test('the floating day does not repeat a visible day', () => {
  const rows: Row[] = [
    { kind: 'begin', key: 'begin' },
    { kind: 'day', key: 'one', at: '2026-03-01T09:00:00Z' },
    { kind: 'message', key: 'a', message: content(1, ANA, '2026-03-01T09:00:00Z'), first: true },
    { kind: 'message', key: 'b', message: content(2, ANA, '2026-03-01T09:01:00Z'), first: false },
    { kind: 'day', key: 'two', at: '2026-03-02T09:00:00Z' },
    { kind: 'message', key: 'c', message: content(3, ANA, '2026-03-02T09:00:00Z'), first: true },
  ]
  // The first day's row is visible, wholly or under the floating day.
  expect(floatingDay(rows, 0, 0)).toBeNull()
  expect(floatingDay(rows, 1, 2)).toBeNull()
  expect(floatingDay(rows, 2, 3)).toBe('2026-03-01T09:01:00Z')
  // The next day's row has reached the place of the floating day.
  expect(floatingDay(rows, 4, 5)).toBeNull()
  expect(floatingDay(rows, 5, 5)).toBe('2026-03-02T09:00:00Z')
})
