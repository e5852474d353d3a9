import { expect, test } from 'vitest'
import { ApiBusy } from '#platform/integrations/errors.ts'
import { createBuckets } from './bucket.ts'

const BUCKET = { depth: 50, perSecond: 2 }

test('fifty requests at once, then two a second; each connection has its own', () => {
  let now = 0
  const buckets = createBuckets(() => now)
  const taken = (id: number) => {
    let count = 0
    try {
      for (; count < 1000; count += 1) buckets.take(id, BUCKET)
    } catch (error) {
      expect(error).toBeInstanceOf(ApiBusy)
      expect((error as ApiBusy).seconds).toBeGreaterThan(0)
    }
    return count
  }
  expect([taken(1), taken(2)]).toEqual([50, 50])
  now += 5000
  expect(taken(1)).toBe(10)
  now += 3_600_000
  expect(taken(1)).toBe(50)
})
