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
