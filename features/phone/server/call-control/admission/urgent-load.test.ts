import { expect, test } from 'vitest'
import type { CallRoute } from '../../ports.ts'
import { createLoads, MAX_URGENT_CALLS } from './admission.ts'

const routeOf = (id: number): CallRoute => ({
  company: { id: 1, maxSimultaneousCalls: 1 },
  caller: { id, userId: null, number: '1001', name: '', endpoint: `una-${id}`, callLimit: 1 },
  callee: null,
  refusal: null,
})

test('a company over its limit still calls for help, and one phone that dials without end stops only itself', () => {
  const load = createLoads().of(1)
  for (let calls = 0; calls < MAX_URGENT_CALLS; calls += 1) {
    expect(load.urgentRefusal(routeOf(1))).toBeNull()
    load.enter(routeOf(1))
  }
  expect(load.urgentRefusal(routeOf(1))).toBe('congestion')
  expect(load.refusal(routeOf(2), true)).toBe('congestion')
  expect(load.urgentRefusal(routeOf(2))).toBeNull()
  load.leave(routeOf(1))
  expect(load.urgentRefusal(routeOf(1))).toBeNull()
})
