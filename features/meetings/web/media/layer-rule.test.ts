import { expect, test } from 'vitest'
import { layerForHeight, lesser, startOfLayers, stepLayers } from './layer-rule.ts'

const after = (losses: readonly (number | null)[], state = startOfLayers) =>
  losses.reduce((now, loss) => stepLayers(now, { loss }), state)

test('a bad line goes down step by step, at last to sound alone', () => {
  expect(after([0.1]).cap).toBe(1)
  expect(after([0.1, 0.1]).cap).toBe(0)
  expect(after([0.1, 0.1, 0.1]).cap).toBe('off')
  expect(after([0.1, 0.1, 0.1, 0.5]).cap).toBe('off')
})

test('a line that is well again goes up slowly, and more slowly after each failed try', () => {
  const down = after([0.1])
  expect(after([0, 0, 0], down).cap).toBe(1)
  const tried = after([0, 0, 0, 0], down)
  expect(tried.cap).toBe(2)
  const failed = after([0.1], tried)
  expect(failed).toMatchObject({ cap: 1, patience: 8 })
  expect(after([0, 0, 0, 0, 0, 0, 0], failed).cap).toBe(1)
  expect(after([0, 0, 0, 0, 0, 0, 0, 0], failed).cap).toBe(2)
})

test('a little loss, or none to be counted, changes nothing', () => {
  const down = after([0.1])
  expect(after([0.04, 0.04, 0.04, 0.04, 0.04, null, null], down).cap).toBe(1)
})

test('small pictures take the small layer, hidden ones none', () => {
  expect([0, 120, 300, 700].map(layerForHeight)).toEqual(['off', 0, 1, 2])
  expect(lesser(2, 0)).toBe(0)
  expect(lesser('off', 2)).toBe('off')
})
