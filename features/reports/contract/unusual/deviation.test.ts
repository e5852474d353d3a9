import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviationOf, explanationOf, medianOf, spreadOf } from './deviation.ts'

test('median and spread', () => {
  expect(medianOf([3, 1, 2])).toBe(2)
  expect(medianOf([4, 1, 2, 3])).toBe(2.5)
  expect(spreadOf([1, 1, 2, 2, 4, 6, 9])).toBeCloseTo(1.4826, 4)
})

test.each([
  [100, [50, 52, 48, 51, 49, 50], true],
  [55, [50, 52, 48, 51, 49, 50], false],
  [0, [50, 52, 48, 51, 49, 50], true],
  // A holiday among the days before does not hide it, and a wide spread does.
  [100, [50, 0, 48, 51, 49, 50], true],
  [100, [10, 90, 30, 70, 120, 50], false],
  // Small numbers vary by themselves.
  [4, [0, 1, 0, 0, 1, 0], false],
  [90, [50, 52, 48, 51], false],
])('%d after %j: unusual is %s', (value, before, unusual) =>
  expect(deviationOf(value, before) !== null).toBe(unusual),
)

test('what is usual is never unusual', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { minLength: 5, maxLength: 12 }), (before) => {
      expect(deviationOf(medianOf(before), before)).toBeNull()
    }),
  )
})

test('the value that moved most in the same direction explains it', () => {
  const byDimension = new Map([
    ['did', [{ value: '1', now: 100, before: [50, 50, 50] }]],
    [
      'result',
      [
        { value: 'abandoned', now: 60, before: [10, 10, 10] },
        { value: 'answered', now: 40, before: [40, 40, 40] },
      ],
    ],
  ])
  expect(explanationOf(50, byDimension)).toEqual({ dimension: 'result', value: 'abandoned', change: 50 })
  expect(explanationOf(-50, byDimension)).toBeNull()
})
