import { expect, test } from 'vitest'
import { EMOJI_CATEGORIES } from './derive-emoji.ts'
import { inTone, remembered, withPicked } from './emoji-memory.ts'
import { emojiRows } from './emoji-rows.ts'
import { gridMove } from './grid-move.ts'
import { emojiSearch } from './search-emoji.ts'

const symbols = (rows: readonly (readonly unknown[])[]) => rows.map(([, symbol]) => symbol)

test('every category has emoji, people come first, and components are excluded', () => {
  const filled = new Set(emojiRows.map(([category]) => EMOJI_CATEGORIES[category]))
  expect([...filled].sort()).toEqual([...EMOJI_CATEGORIES].sort())
  expect(emojiRows[0]?.slice(0, 2)).toEqual([0, '😀'])
  expect(symbols(emojiRows)).not.toContain('🇦')
  expect(symbols(emojiRows)).not.toContain('🏻')
  expect(new Set(symbols(emojiRows)).size).toBe(emojiRows.length)
})

test.each([
  ['corazon roj', '❤️'],
  ['CORAZÓN ROJO', '❤️'],
  ['red heart', '❤️'],
  ['colombia', '🇨🇴'],
  ['pulgar', '👍️'],
  ['👍️', '👍️'],
])('«%s» finds %s', (text, symbol) => {
  expect(symbols(emojiSearch(emojiRows, 'es')(text))).toContain(symbol)
})

test('matches at the start of the name come first; no match gives an empty result', () => {
  const search = emojiSearch(emojiRows, 'es')
  expect(search('perro')[0]?.[2]).toMatch(/perro/)
  expect(search('   ')).toEqual([])
  expect(search('zzzz')).toEqual([])
})

test('a skin tone applies only to emoji that have one', () => {
  const row = (symbol: string) => emojiRows.find((one) => one[1] === symbol) ?? emojiRows[0]
  const [hand, heart] = [row('👋'), row('❤️')]
  if (!hand || !heart) throw new Error('no emoji')
  expect([inTone(hand, 0), inTone(hand, 5), inTone(heart, 5)]).toEqual(['👋', '👋🏿', '❤️'])
  expect(emojiRows.every(([, , , , , tones]) => tones === undefined || tones.length === 5)).toBe(true)
})

test('recently picked emoji come first, without duplicates; unreadable ones are dropped', () => {
  const before = remembered({ recent: ['😀', '🎉', 7], tone: 9 })
  expect(before).toEqual({ recent: ['😀', '🎉'], tone: 0 })
  expect(withPicked(before, '🎉').recent).toEqual(['🎉', '😀'])
  expect(remembered('x')).toEqual({ recent: [], tone: 0 })
  const many = Array.from({ length: 40 }, (_, index) => String(index))
  expect(many.reduce(withPicked, before).recent).toHaveLength(24)
})

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 0, null],
  ['ArrowDown', 1, 9],
  ['ArrowDown', 15, 18],
  ['ArrowDown', 17, null],
  ['ArrowUp', 9, 1],
  ['End', 0, 18],
  ['Home', 18, 0],
  ['x', 1, null],
])('%s from %d leads to %s', (key, from, to) => {
  expect(gridMove(key, from, 19, 8)).toBe(to)
})
