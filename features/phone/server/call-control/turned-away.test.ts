import { expect, test } from 'vitest'
import { silentLogger } from '#platform/log/logger.ts'
import type { Clock } from '../ports.ts'
import { createTurnedAway, LARGEST_GROUP, MOST_WAITING, type TurnedAwayCall } from './turned-away.ts'

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
  const groups: TurnedAwayCall[][] = []
  const turnedAway = createTurnedAway({
    async store(calls) {
      if (refuse()) throw new Error('the database is away')
      groups.push([...calls])
      return []
    },
    publish: () => {},
    clock,
    log: silentLogger,
  })
  const flood = (calls: number) => {
    for (let index = 0; index < calls; index += 1)
      turnedAway.add({
        asterisk_server_id: 1,
        endpoint: 'uno-1001',
        dialed: String(index),
        outcome: 'congestion',
      })
  }
  return { turnedAway, groups, tick, flood }
}

test('a flood is written in groups of a bounded size, one a pace, in order', async () => {
  const { turnedAway, groups, tick, flood } = recorder()
  flood(LARGEST_GROUP * 3 + 7)
  expect(groups).toEqual([])
  for (const written of [1, 2, 3, 4]) {
    await tick()
    expect(groups).toHaveLength(written)
  }
  await tick()
  expect(groups.map((group) => group.length)).toEqual([LARGEST_GROUP, LARGEST_GROUP, LARGEST_GROUP, 7])
  expect(groups.flat().map(({ dialed }) => Number(dialed))).toEqual([...Array(LARGEST_GROUP * 3 + 7).keys()])
  expect(turnedAway.count()).toBe(LARGEST_GROUP * 3 + 7)
})

test('more than can wait is counted and not kept', () => {
  const { turnedAway, flood } = recorder()
  flood(MOST_WAITING + 5)
  expect(turnedAway.unrecorded()).toBe(5)
  expect(turnedAway.count()).toBe(MOST_WAITING + 5)
})

test('while the database is away they wait, and nothing is written twice', async () => {
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

test('at the end what waits is written, or given up when the database is away', async () => {
  const written = recorder()
  written.flood(LARGEST_GROUP + 1)
  await written.turnedAway.stop(1_000)
  expect(written.groups.flat()).toHaveLength(LARGEST_GROUP + 1)
  expect(written.turnedAway.unrecorded()).toBe(0)

  const lost = recorder(() => true)
  lost.flood(2)
  await lost.turnedAway.stop(1_000)
  expect(lost.turnedAway.unrecorded()).toBe(2)
})
