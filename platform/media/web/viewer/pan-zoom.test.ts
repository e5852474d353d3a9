import { expect, test } from 'vitest'
import { dragged, WHOLE, zoomed } from './pan-zoom.ts'

const frame = { width: 400, height: 200 }

test('zooming keeps the point under the pointer in place', () => {
  expect(zoomed(WHOLE, frame, 2, { x: 100, y: -50 })).toEqual({ scale: 2, x: -100, y: 50 })
})

test('is never smaller than the whole image, nor moved out of its frame', () => {
  expect(zoomed(zoomed(WHOLE, frame, 4, { x: 200, y: 100 }), frame, 0.01)).toEqual(WHOLE)
  expect(dragged(zoomed(WHOLE, frame, 2), frame, 9999, -9999)).toEqual({ scale: 2, x: 200, y: -100 })
  expect(zoomed(WHOLE, frame, 1000).scale).toBe(8)
  expect(dragged(WHOLE, frame, 50, 50)).toEqual(WHOLE)
})
