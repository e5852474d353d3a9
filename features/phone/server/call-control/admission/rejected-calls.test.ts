import { expect, test } from 'vitest'
import { silentLogger } from '#platform/log/logger.ts'
import type { Clock } from '../../ports.ts'
import { createRejectedCalls, LARGEST_GROUP, MAX_WAITING, type RejectedCall } from './rejected-calls.ts'

/** A clock that the test advances. */
function handClock() {
  let due: (() => void)[] = []
  const clock: Clock = {
    now: () => 0,
    after(_, action) {
      due.push(action)
      return () => {
        due = due.filter((one) => one !== action)
      }
    },
  }
  async function tick(): Promise<void> {
    for (const action of due.splice(0)) action()
    await new Promise(setImmediate)
  }
  return { clock, tick }
}

function recorder(refuse: () => boolean = () => false) {
  const { clock, tick } = handClock()
  const groups: RejectedCall[][] = []
  const told: [company: number, calls: number][] = []
  const rejectedCalls = createRejectedCalls({
    async store(calls) {
      if (refuse()) throw new Error('the database is unreachable')
      groups.push([...calls])
      return []
    },
    notifyFlood: async (company, calls) => void told.push([company, calls]),
    publish: () => {},
    clock,
    log: silentLogger,
  })
  const flood = (calls: number) => {
    for (let index = 0; index < calls; index += 1)
      rejectedCalls.add({
        asterisk_server_id: 1,
        endpoint: 'uno-1001',
        dialed: String(index),
        outcome: 'congestion',
      })
  }
  return { rejectedCalls, groups, told, tick, flood }
}

test('a flood is written in limited batches at a limited rate, in order', async () => {
  const { rejectedCalls, groups, tick, flood } = recorder()
  flood(LARGEST_GROUP * 3 + 7)
  expect(groups).toEqual([])
  for (const written of [1, 2, 3, 4]) {
    await tick()
    expect(groups).toHaveLength(written)
  }
  await tick()
  expect(groups.map((group) => group.length)).toEqual([LARGEST_GROUP, LARGEST_GROUP, LARGEST_GROUP, 7])
  expect(groups.flat().map(({ dialed }) => Number(dialed))).toEqual([...Array(LARGEST_GROUP * 3 + 7).keys()])
  expect(rejectedCalls.count()).toBe(LARGEST_GROUP * 3 + 7)
})

test('calls beyond the buffer are counted but not stored', () => {
  const { rejectedCalls, flood } = recorder()
  flood(MAX_WAITING + 5)
  expect(rejectedCalls.unrecorded()).toBe(5)
  expect(rejectedCalls.count()).toBe(MAX_WAITING + 5)
})

test('while the database is away they wait, and none is written twice', async () => {
  let away = true
  const { groups, tick, flood } = recorder(() => away)
  flood(3)
  await tick()
  await tick()
  expect(groups).toEqual([])
  away = false
  await tick()
  expect(groups.map((group) => group.length)).toEqual([3])
  await tick()
  expect(groups).toHaveLength(1)
})

test('stopping writes what is pending, or drops it when the database is away', async () => {
  const written = recorder()
  written.flood(LARGEST_GROUP + 1)
  await written.rejectedCalls.stop(1_000)
  expect(written.groups.flat()).toHaveLength(LARGEST_GROUP + 1)
  expect(written.rejectedCalls.unrecorded()).toBe(0)

  const lost = recorder(() => true)
  lost.flood(2)
  await lost.rejectedCalls.stop(1_000)
  expect(lost.rejectedCalls.unrecorded()).toBe(2)
})

test('a company hears of a flood of its calls that stand in no history, of everyday refusals not', async () => {
  const { rejectedCalls, told, tick } = recorder()
  rejectedCalls.addUnrecorded(7, 15)
  rejectedCalls.addUnrecorded(7, 15)
  rejectedCalls.addUnrecorded(8, 3)
  rejectedCalls.addUnrecorded(null, 500)
  expect(told).toEqual([])
  await tick()
  expect(told).toEqual([[7, 30]])
  expect(rejectedCalls.unrecorded()).toBe(533)
})
