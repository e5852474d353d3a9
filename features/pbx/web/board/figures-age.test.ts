import { expect, test } from 'vitest'
import { figuresAge } from './figures-age.ts'

const AT = Date.parse('2026-11-22T10:00:00.000Z')
const reading = { readAt: AT, online: true, failed: false }

test.each([
  ['just read', reading, 0, null],
  ['until the next read', reading, 20_000, null],
  ['a read that takes its time', reading, 25_000, null],
  ['a read that did not come, although the socket says nothing', reading, 25_001, 25],
  ['a socket that is down', { ...reading, online: false }, 3_900, 3],
  ['a read that failed', { ...reading, failed: true }, 21_000, 21],
  ['a clock that was set back', { ...reading, online: false }, -60_000, 0],
  ['nothing read yet', { ...reading, readAt: null, online: false }, 60_000, null],
])('%s', (_what, known, later, age) => expect(figuresAge(known, AT + later)).toBe(age))
