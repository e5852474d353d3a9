import { expect, test } from 'vitest'
import { emojiRows } from '#platform/ui/emoji/emoji-rows.ts'
import { normalizeEmoji } from './reactions.ts'

test('every emoji of the picker, in every skin tone, is accepted as a reaction', () => {
  const picked = emojiRows.flatMap(([, symbol, , , , tones = []]) => [symbol, ...tones])
  expect(picked.length).toBeGreaterThan(1_900)
  expect(picked.filter((symbol) => normalizeEmoji(symbol) === null)).toEqual([])
})

test('two spellings of an emoji are normalised to one; other text is refused', () => {
  expect(normalizeEmoji('👍\uFE0F')).toBe('👍')
  expect(normalizeEmoji('❤\uFE0F')).toBe('❤\uFE0F')
  for (const other of ['', 'a', '👍👍', '👍 ', '1']) expect(normalizeEmoji(other)).toBeNull()
})
