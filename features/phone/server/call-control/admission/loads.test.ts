import { expect, test } from 'vitest'
import type { CallRoute } from '../../ports.ts'
import { createLoads } from './admission.ts'

const party = (id: number) => ({
  id,
  userId: null,
  number: `100${id}`,
  name: '',
  endpoint: `una-100${id}`,
  callLimit: 1,
})
const route = (caller: number, callee: number): CallRoute => ({
  company: { id: 1, maxSimultaneousCalls: 2 },
  caller: party(caller),
  callee: party(callee),
  refusal: null,
})

test('calls at all servers count together, those of other nodes too, and no more once a server is forgotten', () => {
  const loads = createLoads()
  const [north, south] = [loads.of(1), loads.of(2)]
  north.enter(route(1, 2))
  expect(south.refusal(route(3, 2))).toBe('busy')
  expect(south.refusal(route(3, 4))).toBeNull()
  loads.setRemote(3, 1, { calls: 1, extensions: [[4, 1]], lines: [] })
  expect(south.refusal(route(3, 5))).toBe('congestion')
  expect(loads.remoteServersOf(1)).toEqual([3])
  loads.forget(1)
  expect(south.refusal(route(3, 2))).toBeNull()
  expect(south.refusal(route(3, 4))).toBe('busy')
  loads.setRemote(3, 1, { calls: 0, extensions: [], lines: [] })
  expect(south.refusal(route(3, 4))).toBeNull()
  expect(loads.remoteServersOf(1)).toEqual([])
})

test('a server that takes no new calls refuses them, but for those for help, and the others do not', () => {
  const loads = createLoads()
  loads.refuseNew(1, true)
  expect(loads.of(1).refusal(route(1, 2))).toBe('congestion')
  expect(loads.of(1).urgentRefusal(route(1, 2))).toBeNull()
  expect(loads.of(2).refusal(route(1, 2))).toBeNull()
  loads.refuseNew(1, false)
  expect(loads.of(1).refusal(route(1, 2))).toBeNull()
})
