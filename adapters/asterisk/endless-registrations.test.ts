import { expect, test } from 'vitest'
import { tasksOf, watchEndlessRegistrations } from './endless-registrations.ts'

const queue = (name: string, tasks: number) =>
  `Output: pjsip/outreg/${name}${' '.repeat(20)}${tasks}          0          2        450        500          0       5995`

test('the tasks of a trunk’s registrations count together, former ones included', () => {
  const lines = [
    'Output: Processor   Processed   In Queue  Max Depth  Low water High water',
    queue('trunk.3-00000074', 10),
    queue('trunk.3-00000079', 5),
    queue('trunk.12-0000007a', 7),
    queue('simulator.carrier-0000007b', 900),
  ]
  expect([...tasksOf(lines)]).toEqual([
    ['trunk.3', 15],
    ['trunk.12', 7],
  ])
})

test('more than its pauses allow is endless; ordinary attempts, and those since nobody knows when, are not', async () => {
  let seconds = 0
  let lines: string[] = []
  const find = watchEndlessRegistrations({ command: async () => lines }, () => seconds * 1_000)
  const look = async (tasks: Record<string, number>, pause = '1') => {
    lines = Object.entries(tasks).map(([name, count]) => queue(`${name}-00000001`, count))
    const found = await find(Object.keys(tasks).map((Endpoint) => ({ Endpoint, RetryInterval: pause })))
    seconds += 5
    return [...found]
  }
  expect(await look({ 'trunk.1': 5_000, 'trunk.2': 0 })).toEqual([])
  // An attempt a second takes four tasks.
  expect(await look({ 'trunk.1': 5_020, 'trunk.2': 0 })).toEqual([])
  expect(await look({ 'trunk.1': 5_040, 'trunk.2': 150 })).toEqual(['trunk.2'])
  expect(await look({ 'trunk.1': 5_040, 'trunk.2': 160 })).toEqual([])
  expect(await look({ 'trunk.1': 5_060, 'trunk.2': 160 }, '30')).toEqual(['trunk.1'])
})
