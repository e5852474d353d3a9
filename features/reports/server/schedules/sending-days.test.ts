import { expect, test } from 'vitest'
import { nextSendingDay, sentPeriod } from './sending-days.ts'

test.each([
  ['daily', '2026-02-28', '2026-03-01'],
  ['weekly', '2026-11-22', '2026-11-23'],
  ['weekly', '2026-11-23', '2026-11-30'],
  ['monthly', '2026-01-31', '2026-02-01'],
  ['monthly', '2026-12-01', '2027-01-01'],
] as const)('%s after %s is %s', (every, day, next) => expect(nextSendingDay(every, day)).toBe(next))

test.each([
  ['daily', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['weekly', '2026-11-23', '2026-11-16', '2026-11-22'],
  // A day late, as after an outage, it still covers the whole week before.
  ['weekly', '2026-11-25', '2026-11-16', '2026-11-22'],
  ['monthly', '2026-03-01', '2026-02-01', '2026-02-28'],
] as const)('%s on %s covers %s to %s', (every, day, initDate, finishDate) =>
  expect(sentPeriod(every, day)).toEqual({ initDate, finishDate }),
)
