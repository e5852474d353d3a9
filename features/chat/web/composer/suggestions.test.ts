import { expect, test } from 'vitest'
import { emojiAt } from './suggestions.ts'

test('a colon after a space, and two letters, search for an emoji', () => {
  expect(emojiAt('hola :co', 8)).toEqual({ from: 5, query: 'co' })
  expect(emojiAt(':corazón', 8)).toEqual({ from: 0, query: 'corazón' })
  expect(emojiAt('a las 10:30', 11)).toBeNull()
  expect(emojiAt('https://x', 9)).toBeNull()
  expect(emojiAt('hola :c', 7)).toBeNull()
  expect(emojiAt('hola :co y', 10)).toBeNull()
})
