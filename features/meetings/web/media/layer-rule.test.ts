import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LayerCap, layerForHeight, lesser, startOfLayers, stepLayers } from './layer-rule.ts'

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

/** Kilobits a second of one member's sound, and of a picture in each layer. */
const SOUND = 40
const PICTURE: Record<LayerCap, number> = { off: 0, 0: 200, 1: 500, 2: 1500 }

/** What happens on a line of so many kilobits a second that loses `base` by itself, a look every two seconds. */
function onLine(capacity: number, base: number, looks: number) {
  let state = startOfLayers
  return Array.from({ length: looks }, () => {
    const load = SOUND + PICTURE[state.cap]
    const loss = Math.max(base, (load - capacity) / load)
    const seen = { cap: state.cap, loss }
    state = stepLayers(state, { loss })
    return seen
  })
}

test('180 kbps with 3 % of loss: sound alone within seconds, and it stays so', () => {
  const seen = onLine(180, 0.03, 60)
  expect(seen.slice(0, 4).map(({ cap }) => cap)).toEqual([2, 1, 0, 'off'])
  expect(new Set(seen.slice(3).map(({ cap }) => cap))).toEqual(new Set(['off']))
  expect(Math.max(...seen.slice(3).map(({ loss }) => loss))).toBe(0.03)
})

test('any line settles on the best layer that it carries, and is tried beyond it ever more seldom', () => {
  const lines = fc.tuple(
    fc.integer({ min: SOUND, max: 5_000 }),
    fc.double({ min: 0, max: 0.019, noNaN: true }),
  )
  const layers: LayerCap[] = [2, 1, 0, 'off']
  fc.assert(
    fc.property(lines, ([capacity, base]) => {
      const lost = (cap: LayerCap) => {
        const load = SOUND + PICTURE[cap]
        return Math.max(base, (load - capacity) / load)
      }
      const best = layers.find((cap) => lost(cap) < 0.06) ?? 'off'
      const settled = onLine(capacity, base, 400).slice(200)
      const share = (fits: (one: (typeof settled)[number]) => boolean) =>
        settled.filter(fits).length / settled.length
      expect(share(({ cap }) => cap === best)).toBeGreaterThan(0.9)
      expect(share(({ loss }) => loss >= 0.06)).toBeLessThan(0.05)
    }),
  )
})
