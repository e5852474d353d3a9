import { expect, test } from 'vitest'
import { moveCard } from './move-card.ts'

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [0, 4, 'abcd'],
  [0, -1, 'abcd'],
  [9, 0, 'abcd'],
])('from %d to %d', (from, to, order) => expect(moveCard([...'abcd'], from, to).join('')).toBe(order))
