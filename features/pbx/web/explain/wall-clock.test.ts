import { expect, test } from 'vitest'
import { fromWallClock, toWallClock } from './wall-clock.ts'

test('a time by the company’s clocks is the same instant for a browser anywhere', () => {
  expect(fromWallClock('2026-11-22T19:30', 'America/Bogota')).toBe('2026-11-23T00:30:00.000Z')
  expect(toWallClock('2026-11-23T00:30:00.000Z', 'America/Bogota')).toBe('2026-11-22T19:30')
})

test('no time stays no time', () => {
  expect(toWallClock('', 'America/Bogota')).toBe('')
  for (const none of ['', 'mañana', '2026-11-22']) expect(fromWallClock(none, 'America/Bogota')).toBe('')
})
