import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agentsFor, probabilityOfWaiting, serviceOf } from './erlang-c.ts'

// Of the published tables of Erlang C, and closed forms of the smallest queues.
test.each([
  [0.5, 1, 0.5],
  [1, 2, 1 / 3],
  [2, 3, 4 / 9],
  [5, 6, 0.5875],
  [8, 10, 0.4092],
  [10, 14, 0.1741],
  [20, 25, 0.2091],
])('%d erlangs and %d agents: somebody waits with probability %d', (traffic, agents, probability) =>
  expect(probabilityOfWaiting(traffic, agents)).toBeCloseTo(probability, 4),
)

test('a hundred calls of three minutes in half an hour: the usual worked example', () => {
  const load = { contacts: 100, handlingSeconds: 180 }
  const goal = { level: 0.8, withinSeconds: 20, maxOccupancy: 0.85 }
  expect(agentsFor(load, goal)).toBe(14)
  const service = serviceOf(load, 14, 20)
  expect(service.level).toBeCloseTo(0.888, 3)
  expect(service.wait).toBeCloseTo(7.8, 1)
  expect(service.occupancy).toBeCloseTo(0.714, 3)
})

test('no load needs nobody; agents that cannot keep up let everybody wait', () => {
  const goal = { level: 0.8, withinSeconds: 20, maxOccupancy: 1 }
  expect(agentsFor({ contacts: 0, handlingSeconds: 180 }, goal)).toBe(0)
  expect(agentsFor({ contacts: 10, handlingSeconds: 0 }, goal)).toBe(0)
  expect(serviceOf({ contacts: 100, handlingSeconds: 180 }, 10, 20)).toEqual({
    level: 0,
    wait: Number.POSITIVE_INFINITY,
    occupancy: 1,
  })
})

test('one agent less than needed misses the goal, and one more never serves worse', () => {
  fc.assert(
    fc.property(
      fc.record({
        contacts: fc.double({ min: 0.01, max: 2_000, noNaN: true }),
        handlingSeconds: fc.integer({ min: 1, max: 3_000 }),
      }),
      fc.record({
        level: fc.double({ min: 0.1, max: 0.99, noNaN: true }),
        withinSeconds: fc.integer({ min: 0, max: 600 }),
        maxOccupancy: fc.double({ min: 0.5, max: 1, noNaN: true }),
      }),
      (load, goal) => {
        const agents = agentsFor(load, goal)
        const now = serviceOf(load, agents, goal.withinSeconds)
        const less = serviceOf(load, agents - 1, goal.withinSeconds)
        expect(now.level).toBeGreaterThanOrEqual(goal.level)
        expect(now.occupancy).toBeLessThanOrEqual(goal.maxOccupancy)
        expect(less.level < goal.level || less.occupancy > goal.maxOccupancy).toBe(true)
        expect(serviceOf(load, agents + 1, goal.withinSeconds).level).toBeGreaterThanOrEqual(
          now.level - 1e-12,
        )
      },
    ),
    { numRuns: 60 },
  )
})
