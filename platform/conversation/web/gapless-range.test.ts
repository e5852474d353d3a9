import { expect, test } from 'vitest'
import { gaplessRange, hasNewer, hasOlder } from './gapless-range.ts'

const places = (...sequences: number[]) => sequences.map((sequence) => ({ sequence }))
const shown = (messages: ReturnType<typeof places>, around: number | null) =>
  gaplessRange(messages, around).map(({ sequence }) => sequence)

test('without gaps all messages are returned, as the same array', () => {
  const messages = places(3, 4, 5)
  expect(gaplessRange(messages, null)).toBe(messages)
  expect(gaplessRange(messages, 4)).toBe(messages)
  expect(gaplessRange([], null)).toEqual([])
})

test('a gap ends the range on either side', () => {
  const messages = places(1, 2, 10, 11, 12, 40)
  expect(shown(messages, null)).toEqual([40])
  expect(shown(messages, 11)).toEqual([10, 11, 12])
  expect(shown(messages, 1)).toEqual([1, 2])
  // An unknown position: takes what comes before it.
  expect(shown(messages, 20)).toEqual([10, 11, 12])
  expect(shown(places(5, 6), 2)).toEqual([5, 6])
})

test('a member who joined later has nothing older than their first visible message', () => {
  expect(hasOlder(places(8, 9), { visible_from: 7 })).toBe(false)
  expect(hasOlder(places(9), { visible_from: 7 })).toBe(true)
  expect(hasNewer(places(8, 9), { last_sequence: 9 })).toBe(false)
  expect(hasNewer(places(8, 9), { last_sequence: 10 })).toBe(true)
  expect(hasNewer([], { last_sequence: 10 })).toBe(false)
})
