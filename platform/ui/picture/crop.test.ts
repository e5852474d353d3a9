import { expect, test } from 'vitest'
import { aspectOf, cropArea, moved } from './crop.ts'

const wide = { width: 400, height: 200 }

test.each([
  [{ x: 0.5, y: 0.5, zoom: 1 }, 1, { left: 100, top: 0, width: 200, height: 200 }],
  [{ x: 0.5, y: 0.5, zoom: 2 }, 1, { left: 150, top: 50, width: 100, height: 100 }],
  [{ x: 0, y: 1, zoom: 2 }, 1, { left: 0, top: 100, width: 100, height: 100 }],
  [{ x: 0.5, y: 0.5, zoom: 1 }, 4, { left: 0, top: 50, width: 400, height: 100 }],
])('%j at %d shows %j', (crop, aspect, area) => {
  expect(cropArea(wide, aspect, crop)).toEqual(area)
})

test('moving stops at the edge, and back from there without a delay', () => {
  const start = { x: 0.5, y: 0.5, zoom: 1 }
  const far = moved(wide, 1, start, 9, 9)
  expect(cropArea(wide, 1, far).left).toBe(200)
  expect(cropArea(wide, 1, moved(wide, 1, far, -0.5, 0)).left).toBe(100)
})

test.each([
  ['round', wide, 1],
  ['logo', wide, 2],
  ['logo', { width: 1000, height: 100 }, 4],
  ['logo', { width: 100, height: 300 }, 1],
] as const)('the frame of a %s picture of %j has the aspect ratio %d', (shape, picture, aspect) => {
  expect(aspectOf(shape, picture)).toBe(aspect)
})
