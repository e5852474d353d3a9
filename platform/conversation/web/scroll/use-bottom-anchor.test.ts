import { expect, test } from 'vitest'
import { moveOf } from './use-bottom-anchor.ts'

test.each([
  ['lower', 48, 0, 48],
  ['lower, far from the end', 48, 900, 48],
  ['higher, far from the end', -48, 900, -48],
  ['higher at the end, where the browser has moved it', -48, 0, 0],
  ['as high as before', 0, 900, 0],
])('a list that gets %s', (_what, gone, left, move) => {
  expect(moveOf(gone, left)).toBe(move)
})
