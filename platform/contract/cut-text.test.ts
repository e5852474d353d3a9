import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('a text is cut between characters, never within one', () => {
  expect(cutText('hola', 10)).toBe('hola')
  expect(cutText('abc😀', 4)).toBe('abc')
  expect(cutText('abc😀', 5)).toBe('abc😀')
  expect(cutText('😀😀', 3)).toBe('😀')
  expect(cutText('x', 0)).toBe('')
})

test('half a character that others left is replaced', () => {
  expect(cutText('a\ud83d', 10)).toBe('a\ufffd')
  expect(cutText('\ude00b', 1)).toBe('\ufffd')
})

test('a letter keeps its accent, and a family its members', () => {
  const family = '👨‍👩‍👧'
  expect(cutText(`ab${family}`, 5)).toBe('ab')
  expect(cutText(`ab${family}c`, 2 + family.length)).toBe(`ab${family}`)
  expect(cutText('cafe\u0301 solo', 4)).toBe('caf')
  expect(cutText('🇨🇴🇲🇽', 6)).toBe('🇨🇴')
  expect(cutText(`${'x'.repeat(500)}${family}`, 503)).toBe('x'.repeat(500))
  expect(cutText('a\r\nb', 2)).toBe('a')
})

test('a character of endless marks is cut all the same', () => {
  expect(cutText(`e${'\u0301'.repeat(5_000)}`, 1_000)).toHaveLength(1_000)
  expect(cutText(`${'😀\u200d'.repeat(5_000)}`, 1_000).isWellFormed()).toBe(true)
})
