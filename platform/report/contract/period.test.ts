import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bucketsOf,
  daysIn,
  GRAINS,
  grainsFor,
  periodBefore,
  periodOfBucket,
  plusDays,
  usualGrain,
} from './period.ts'

const periods = fc
  .record({ start: fc.integer({ min: 0, max: 8_000 }), days: fc.integer({ min: 1, max: 120 }) })
  .map(({ start, days }) => {
    const initDate = plusDays('2015-01-01', start)
    return { initDate, finishDate: plusDays(initDate, days - 1) }
  })

test('the previous period is as long and ends the day before', () => {
  fc.assert(
    fc.property(periods, (period) => {
      const before = periodBefore(period)
      expect(daysIn(before)).toBe(daysIn(period))
      expect(plusDays(before.finishDate, 1)).toBe(period.initDate)
    }),
  )
})

test('buckets cover each day of the period exactly once, in every grain', () => {
  fc.assert(
    fc.property(periods, fc.constantFrom(...GRAINS), (period, grain) => {
      const covered = bucketsOf(period, grain).flatMap((bucket) => {
        const part = periodOfBucket(bucket, grain, period)
        return part.hour === undefined || part.hour === '0'
          ? Array.from({ length: daysIn(part) }, (_, index) => plusDays(part.initDate, index))
          : []
      })
      expect(covered).toEqual(
        Array.from({ length: daysIn(period) }, (_, index) => plusDays(period.initDate, index)),
      )
    }),
  )
})

test('weeks start on Monday, months on the first', () => {
  const period = { initDate: '2026-01-30', finishDate: '2026-02-03' }
  expect(bucketsOf(period, 'week')).toEqual(['2026-01-26', '2026-02-02'])
  expect(bucketsOf(period, 'month')).toEqual(['2026-01-01', '2026-02-01'])
  expect(bucketsOf({ initDate: '2026-01-30', finishDate: '2026-01-30' }, 'hour')).toHaveLength(24)
})

test('the number of buckets stays readable', () => {
  expect(grainsFor(1)).toEqual(['hour', 'day', 'week', 'month'])
  expect(grainsFor(60)).toEqual(['day', 'week', 'month'])
  expect(grainsFor(900)).toEqual(['week', 'month'])
  for (const days of [1, 2, 3, 92, 93, 400, 401, 1830]) expect(grainsFor(days)).toContain(usualGrain(days))
})
