import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CallShare } from '#platform/telephony/port.ts'
import { createArrivals } from './arrivals.ts'
import { createShares } from './shares.ts'

/** Arrivals on a clock that the test moves; look-ups take no time. */
function office({ callsPerSecond, perSecond = 10 }: { callsPerSecond: number; perSecond?: number }) {
  let time = 0
  const timers = new Set<{ at: number; action: () => void }>()
  const now = () => time
  const clock = {
    after(ms: number, action: () => void) {
      const timer = { at: time + ms, action }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  }
  const shares = createShares({ perSecond, rateOf: async () => null, now })
  const arrivals = createArrivals({ callsPerSecond, shares, clock, now })
  const counts = new Map<string, { admitted: number; refused: number }>()
  let legs = 0
  async function call(
    endpoint: string,
    dialed = '1001',
    atOnce = false,
    share: CallShare | null = null,
  ): Promise<void> {
    const count = counts.get(endpoint) ?? { admitted: 0, refused: 0 }
    counts.set(endpoint, count)
    legs += 1
    void arrivals.arrive(
      { leg: `leg-${legs}`, endpoint, dialed, atOnce, share },
      {
        async enter() {
          count.admitted += 1
        },
        refuse() {
          count.refused += 1
        },
      },
    )
    await settle()
  }
  async function settle(): Promise<void> {
    for (let turns = 0; turns < 4; turns += 1) await Promise.resolve()
  }
  async function pass(ms: number): Promise<void> {
    const until = time + ms
    for (;;) {
      const next = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      time = Math.max(time, next.at)
      timers.delete(next)
      next.action()
      await settle()
    }
    time = until
  }
  return {
    arrivals,
    shares,
    call,
    pass,
    of: (endpoint: string) => counts.get(endpoint) ?? { admitted: 0, refused: 0 },
  }
}

test('a source at ten times its share gets its share, and another loses no call', async () => {
  const { call, pass, of } = office({ callsPerSecond: 60 })
  for (let tenth = 0; tenth < 100; tenth += 1) {
    for (let flood = 0; flood < 10; flood += 1) await call('mala-1001')
    if (tenth % 5 === 0) await call('buena-1001')
    await pass(100)
  }
  expect(of('buena-1001')).toEqual({ admitted: 20, refused: 0 })
  const { admitted, refused } = of('mala-1001')
  expect(admitted + refused).toBe(1_000)
  expect(admitted).toBeGreaterThanOrEqual(100)
  expect(admitted).toBeLessThanOrEqual(111)
})

test('whatever others do, a source with few calls loses none', async () => {
  await fc.assert(
    fc.asyncProperty(
      // More sources than the server can serve at their shares, each with a pattern of its own.
      fc.array(
        fc.record({
          every: fc.integer({ min: 1, max: 4 }),
          at: fc.integer({ min: 0, max: 3 }),
          many: fc.integer({ min: 1, max: 12 }),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      async (floods) => {
        const { call, pass, of } = office({ callsPerSecond: 30 })
        for (let tick = 0; tick < 40; tick += 1) {
          for (const [index, { every, at, many }] of floods.entries())
            if (tick % every === at % every)
              for (let one = 0; one < many; one += 1) await call(`mala${index}-1001`)
          if (tick % 10 === 5) await call('buena-1001')
          await pass(100)
        }
        await pass(2_000)
        expect(of('buena-1001')).toEqual({ admitted: 4, refused: 0 })
      },
    ),
    { numRuns: 25 },
  )
})

test('callers who hang up while they wait are not set up', async () => {
  const { arrivals, call, pass, of } = office({ callsPerSecond: 1 })
  for (let calls = 0; calls < 6; calls += 1) await call('una-1001')
  expect(of('una-1001')).toEqual({ admitted: 5, refused: 0 })
  arrivals.forget('leg-6')
  await pass(2_000)
  expect(of('una-1001')).toEqual({ admitted: 5, refused: 1 })
})

test('a call that must not wait is answered at once', async () => {
  const { call, of } = office({ callsPerSecond: 1 })
  for (let calls = 0; calls < 6; calls += 1) await call('una-1001')
  await call('otra-1001', '911', true)
  expect(of('otra-1001')).toEqual({ admitted: 0, refused: 1 })
})

test('what the phones of a company dial and what a carrier brings it are counted apart', () => {
  const { shares } = office({ callsPerSecond: 60, perSecond: 2 })
  const incoming = { endpoint: 'trunk.1', dialed: '6015550100' }
  shares.learn(incoming, 7)
  for (const taken of [true, true, false]) expect(shares.of(incoming).take()).toBe(taken)
  expect(shares.of({ endpoint: 'una-1001', dialed: '6015550100' }).take()).toBe(true)
  // A number of another company that the same carrier brings.
  shares.learn({ endpoint: 'trunk.1', dialed: '6015550200' }, 8)
  expect(shares.of({ endpoint: 'trunk.1', dialed: '6015550200' }).take()).toBe(true)
})

test('the operator’s choice for a company applies from its next call on', async () => {
  const shares = createShares({ perSecond: 2, rateOf: async () => 50, now: () => 0 })
  const caller = { endpoint: 'una-1001', dialed: '1002' }
  shares.of(caller)
  shares.learn(caller, 7)
  shares.of(caller)
  // It is read beside the calls.
  await Promise.resolve()
  await Promise.resolve()
  const taken = Array.from({ length: 60 }, () => shares.of(caller).take())
  expect(taken.filter(Boolean)).toHaveLength(50)
})

test('a hundred trunks of one company have one share, and its phones another; a neighbour at the same carrier loses nothing', async () => {
  const { call, pass, of } = office({ callsPerSecond: 60 })
  for (let tenth = 0; tenth < 100; tenth += 1) {
    for (let trunk = 1; trunk <= 100; trunk += 10)
      await call(`trunk.${trunk + (tenth % 10)}`, `60155${tenth}${trunk}`, false, { of: 'calls', company: 7 })
    if (tenth % 5 === 0) {
      await call('mala-1001', '1002', false, { of: 'phones', company: 7 })
      await call('trunk.900', '6015550100', false, { of: 'calls', company: 8 })
    }
    await pass(100)
  }
  const all = Array.from({ length: 100 }, (_, nth) => of(`trunk.${nth + 1}`))
  expect(all.reduce((sum, { admitted, refused }) => sum + admitted + refused, 0)).toBe(1_000)
  expect(all.reduce((sum, { admitted }) => sum + admitted, 0)).toBeLessThanOrEqual(111)
  expect(of('mala-1001')).toEqual({ admitted: 20, refused: 0 })
  expect(of('trunk.900')).toEqual({ admitted: 20, refused: 0 })
})

test('calls to nobody’s number count for their carrier, and for none of its customers', async () => {
  const { call, pass, of, shares } = office({ callsPerSecond: 60 })
  for (let tenth = 0; tenth < 100; tenth += 1) {
    for (let flood = 0; flood < 10; flood += 1)
      await call('trunk.1', `999${tenth}${flood}`, false, { of: 'nobody', carrier: 'c' })
    if (tenth % 5 === 0) await call('trunk.2', '6015550100', false, { of: 'calls', company: 7 })
    await pass(100)
  }
  expect(of('trunk.1').admitted).toBeLessThanOrEqual(55)
  expect(of('trunk.2')).toEqual({ admitted: 20, refused: 0 })
  expect(
    shares.of({ endpoint: 'trunk.1', dialed: '9990', share: { of: 'nobody', carrier: 'c' } }).company,
  ).toBe(null)
  // An engine that knows no shares: by what the look-up told.
  for (const dialed of ['111', '222']) shares.learn({ endpoint: 'trunk.3', dialed }, null)
  shares.learn({ endpoint: 'trunk.3', dialed: '6015550100' }, 7)
  const keys = ['111', '222', '6015550100'].map((dialed) => shares.of({ endpoint: 'trunk.3', dialed }).key)
  expect(new Set(keys).size).toBe(2)
  expect(keys[2]).toBe(
    shares.of({ endpoint: 'trunk.9', dialed: '1', share: { of: 'calls', company: 7 } }).key,
  )
})
