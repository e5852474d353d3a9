import { expect, test } from 'vitest'
import { silentLogger } from '#platform/log/logger.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import { deliverInsistently } from './deliver-insistently.ts'

const from = { phone: '573001112233', userId: null, name: '' }
const typing = (key: string): ChannelEvent => ({
  type: 'typing',
  key,
  at: '2026-11-26T10:00:00Z',
  from,
  writing: true,
})

/** A database that fails so often. */
function setUp(failures: number) {
  const stored: string[] = []
  const waiting: { milliseconds: number; act: () => void }[] = []
  let left = failures
  const told = deliverInsistently({
    async deliver(accountId, events) {
      if (left > 0) {
        left -= 1
        throw new Error('the database is away')
      }
      stored.push(...events.map(({ key }) => `${accountId} ${key}`))
    },
    log: silentLogger,
    later: (milliseconds, act) => void waiting.push({ milliseconds, act }),
  })
  const wait = async () => {
    await expect.poll(() => waiting.length).toBe(1)
    const [one] = waiting.splice(0)
    one?.act()
    return one?.milliseconds
  }
  return { told, stored, waiting, wait }
}

test('what a telephone told while the database was away is stored after it, in order', async () => {
  const { told, stored, wait } = setUp(2)
  await told.add(7, [typing('a')])
  await told.add(7, [typing('b'), typing('c')])
  expect([await wait(), await wait()]).toEqual([1000, 2000])
  await expect.poll(() => stored).toEqual(['7 a', '7 b', '7 c'])
})

test('one account does not wait for another', async () => {
  const { told, stored, waiting } = setUp(1)
  void told.add(7, [typing('a')])
  await expect.poll(() => waiting.length).toBe(1)
  void told.add(8, [typing('b')])
  await expect.poll(() => stored).toEqual(['8 b'])
})

test('what can never be stored is given up, and the next one comes', async () => {
  const { told, stored, wait } = setUp(20)
  await told.add(7, [typing('a')])
  await told.add(7, [typing('b')])
  let longest = 0
  for (let times = 0; times < 19; times += 1) longest = Math.max(longest, (await wait()) ?? 0)
  expect(longest).toBe(60_000)
  await expect.poll(() => stored).toEqual(['7 b'])
})
