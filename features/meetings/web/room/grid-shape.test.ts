import { expect, test } from 'vitest'
import { gridShape } from './grid-shape.ts'

test.each([
  [1, { width: 1600, height: 900 }, 1],
  [2, { width: 1600, height: 900 }, 2],
  [4, { width: 1600, height: 900 }, 2],
  [9, { width: 1600, height: 900 }, 3],
  [16, { width: 1600, height: 900 }, 4],
  [2, { width: 390, height: 700 }, 1],
  [8, { width: 390, height: 700 }, 2],
])('%i tiles in %o stand in %i columns', (count, space, columns) => {
  const shape = gridShape(count, space, 8)
  expect(shape.columns).toBe(columns)
  expect(shape.width * columns + 8 * (columns - 1)).toBeLessThanOrEqual(space.width + 0.001)
  expect(shape.height * Math.ceil(count / columns)).toBeLessThanOrEqual(space.height + 0.001)
})
