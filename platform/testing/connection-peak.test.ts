import { expect, test } from 'vitest'
import { describePeak } from './connection-peak.ts'

test('a peak of connections is reported with the files that held most of them', () => {
  const held = [
    { database: 'test_calls_1', connections: 9 },
    { database: 'test_chat_2', connections: 3 },
  ]
  expect(describePeak(held, 12)).toBeNull()
  expect(describePeak(held, 11)).toBe(
    '12 connections to the test database server at once, most of them: test_calls_1 9, test_chat_2 3',
  )
})
