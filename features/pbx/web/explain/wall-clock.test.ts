import { expect, test } from 'vitest'
import { fromWallClock, toWallClock } from './wall-clock.ts'

test('a time in the company’s time zone is the same instant in any browser', () => {
  expect(fromWallClock('2026-11-22T19:30', 'America/Bogota')).toBe('2026-11-23T00:30:00.000Z')
  expect(toWallClock('2026-11-23T00:30:00.000Z', 'America/Bogota')).toBe('2026-11-22T19:30')
})

test('an empty time stays empty', () => {
  expect(toWallClock('', 'America/Bogota')).toBe('')
  for (const none of ['', 'mañana', '2026-11-22']) expect(fromWallClock(none, 'America/Bogota')).toBe('')
})
