import { expect, test } from 'vitest'
import { ownTime, snoozeTimes } from './snooze-times.ts'

const BOGOTA = 'America/Bogota'
const at = (now: string, zone = BOGOTA) => snoozeTimes(new Date(now), zone).map((one) => one.at.toISOString())

test('tomorrow and Monday begin at 8:00 in the company’s zone, whatever the browser’s', () => {
  // 23:30 on Tuesday in Bogota, when it is Wednesday in UTC.
  expect(at('2026-03-04T04:30:00Z').slice(2)).toEqual([
    '2026-03-04T13:00:00.000Z',
    '2026-03-09T13:00:00.000Z',
  ])
  // 6:00 on Monday: the next one.
  expect(at('2026-03-02T11:00:00Z')[3]).toBe('2026-03-09T13:00:00.000Z')
  // Sunday: Monday is tomorrow.
  expect(at('2026-03-01T15:00:00Z').slice(2)).toEqual([
    '2026-03-02T13:00:00.000Z',
    '2026-03-02T13:00:00.000Z',
  ])
})

test('8:00 stays 8:00 over a clock change', () => {
  // Clocks in Santiago go back on 5 April 2026.
  expect(at('2026-04-04T15:00:00Z', 'America/Santiago')[2]).toBe('2026-04-05T12:00:00.000Z')
})

test('an own time is one of the company’s clock', () => {
  expect(ownTime('2026-03-04T07:15', BOGOTA)?.toISOString()).toBe('2026-03-04T12:15:00.000Z')
  expect(ownTime('', BOGOTA)).toBeNull()
})
