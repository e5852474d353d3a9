import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectionShares, type GiveBack, NoConnection } from './connection-shares.ts'

const FEW = { places: 1, patienceMs: 60_000, mostWaiting: 100, mostWaitingInAll: 100 }

/** Takes places and says who has got one, in order. Who still waits when the test ends is served, or it would be refused during another test. */
function takers(places: number) {
  const shares = connectionShares({
    places,
    patienceMs: 60_000,
    mostWaiting: 1_000,
    mostWaitingInAll: 10_000,
  })
  const got: { company: number; giveBack: GiveBack }[] = []
  const take = async (company: number): Promise<void> => {
    got.push({ company, giveBack: await shares.take(company) })
  }
  const heldBy = (company: number) => got.filter((one) => one.company === company).length
  const giveBack = (company: number) => {
    const at = got.findIndex((one) => one.company === company)
    got.splice(at, 1)[0]?.giveBack()
  }
  onTestFinished(async () => {
    for (let one = got.shift(); one; one = got.shift()) {
      one.giveBack()
      await settled()
    }
  })
  return { take, got, heldBy, giveBack }
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('one company takes all but a quarter; the others find a place, each its first', async () => {
  const { take, heldBy } = takers(16)
  for (let many = 0; many < 50; many += 1) void take(1)
  for (const other of [2, 3, 4, 5]) void take(other)
  await settled()
  expect([1, 2, 3, 4, 5].map(heldBy)).toEqual([12, 1, 1, 1, 1])
})

test.each([2, 3])('of %i places too, one stays for a company that holds none', async (places) => {
  const { take, heldBy } = takers(places)
  for (let many = 0; many < 10; many += 1) void take(1)
  void take(2)
  await settled()
  expect([1, 2].map(heldBy)).toEqual([places - 1, 1])
})

test('beyond the most that may wait, a company is refused at once; others still wait', async () => {
  const shares = connectionShares({ ...FEW, mostWaiting: 2 })
  const giveBack = await shares.take(1)
  const waiting = [shares.take(1), shares.take(1)]
  const refused = Promise.resolve(shares.take(1)).catch((error: unknown) => error)
  expect(await Promise.race([refused, settled()])).toBeInstanceOf(NoConnection)
  const other = shares.take(2)
  giveBack()
  for (const one of [other, ...waiting]) (await one)()
})

test('when too many of all companies wait, one that has nobody waiting yet still may', async () => {
  const shares = connectionShares({ ...FEW, mostWaitingInAll: 3 })
  const giveBack = await shares.take(1)
  const waiting = [1, 1, 2].map((company) => shares.take(company))
  await expect(shares.take(1)).rejects.toThrow(NoConnection)
  await expect(shares.take(2)).rejects.toThrow(NoConnection)
  waiting.push(shares.take(3))
  await expect(shares.take(3)).rejects.toThrow(NoConnection)
  giveBack()
  for (const one of waiting) void Promise.resolve(one).then((back) => back())
  await Promise.all(waiting)
  // Nobody waits any more, so everybody may again.
  const again = await shares.take(1)
  const line = [2, 2, 2].map((company) => shares.take(company))
  again()
  for (const one of line) (await one)()
})

test('two that want everything come to hold as many, however late the second one came', async () => {
  const { take, heldBy, giveBack } = takers(16)
  for (let many = 0; many < 200; many += 1) void take(1)
  for (let many = 0; many < 200; many += 1) void take(2)
  for (let round = 0; round < 40; round += 1) {
    giveBack(heldBy(1) > heldBy(2) ? 1 : 2)
    await settled()
  }
  expect(Math.abs(heldBy(1) - heldBy(2))).toBeLessThanOrEqual(1)
  expect(heldBy(1) + heldBy(2)).toBe(12)
})

test('with few places too, a company that waits once does not wait for all that another asked before', async () => {
  const { take, got, giveBack } = takers(1)
  for (let many = 0; many < 20; many += 1) void take(1)
  void take(2)
  await settled()
  giveBack(1)
  await settled()
  expect(got.map(({ company }) => company)).toEqual([2])
})

test('who waits too long is refused, and takes no place afterwards', async () => {
  vi.useFakeTimers()
  try {
    const shares = connectionShares({
      places: 1,
      patienceMs: 5_000,
      mostWaiting: 10,
      mostWaitingInAll: 10_000,
    })
    const giveBack = await shares.take(1)
    const late = Promise.resolve(shares.take(2)).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(5_001)
    expect(await late).toBeInstanceOf(NoConnection)
    giveBack()
    giveBack()
    expect(await Promise.race([shares.take(3), 'waits'])).not.toBe('waits')
    expect(await Promise.race([shares.take(4), 'waits'])).toBe('waits')
  } finally {
    vi.useRealTimers()
  }
})

test('over any schedule: no more than there are, none wait in vain, each company in its order, all come in the end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 5 })), { maxLength: 150 }),
      async (places, steps) => {
        const shares = connectionShares({
          places,
          patienceMs: 60_000,
          mostWaiting: 1_000,
          mostWaitingInAll: 10_000,
        })
        const holding = new Map<number, GiveBack[]>()
        const waiting = new Map<number, number[]>()
        const of = <Value>(map: Map<number, Value[]>, company: number): Value[] => {
          const known = map.get(company) ?? []
          map.set(company, known)
          return known
        }
        let taken = 0
        const free = () => places - [...holding.values()].flat().length
        const settle = async () => {
          await settled()
          expect(free()).toBeGreaterThanOrEqual(0)
          for (const [company, line] of waiting)
            if (line.length > 0)
              expect(free()).toBeLessThanOrEqual(
                of(holding, company).length === 0 || places === 1 ? 0 : Math.max(1, Math.floor(places / 4)),
              )
        }
        const take = async (company: number) => {
          taken += 1
          const number = taken
          of(waiting, company).push(number)
          const giveBack = await shares.take(company)
          expect(of(waiting, company).shift()).toBe(number)
          of(holding, company).push(giveBack)
        }
        const all: Promise<void>[] = []
        for (const [isTaking, company] of steps) {
          if (isTaking) all.push(take(company))
          else of(holding, company).shift()?.()
          await settle()
        }
        while ([...holding.values()].some((held) => held.length > 0)) {
          for (const held of holding.values()) held.shift()?.()
          await settle()
        }
        await Promise.all(all)
        expect([...waiting.values()].flat()).toEqual([])
      },
    ),
    { numRuns: 200 },
  )
})
