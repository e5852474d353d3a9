import { expect, test } from 'vitest'
import { cardAge } from './card-age.ts'

const since = '2026-03-01T15:00:00.000Z'
const after = (days: number, hours = 0) => Date.parse(since) + days * 86_400_000 + hours * 3_600_000

test('a card is late after as many whole days as its stage allows', () => {
  expect(cardAge(since, 3, after(2, 23))).toEqual({ days: 2, late: false })
  expect(cardAge(since, 3, after(3))).toEqual({ days: 3, late: true })
})

test('a stage without a limit is never late, and a card without a stage has no age', () => {
  expect(cardAge(since, 0, after(400))).toEqual({ days: 400, late: false })
  expect(cardAge(null, 3, after(9))).toBeNull()
  // This browser's clock may be behind the server's.
  expect(cardAge(since, 3, after(-1))).toEqual({ days: 0, late: false })
})
