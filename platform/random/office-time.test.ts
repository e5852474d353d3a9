import { expect, test } from 'vitest'
import { inOfficeHours, lastOfficeMoment, nextOfficeMoment, officeMinutesBefore } from './office-time.ts'

test.each([
  ['in office hours it is the moment itself', '2026-11-20T15:20:00Z', '2026-11-20T15:20:00Z'],
  ['in the evening the end of the day', '2026-11-20T23:30:00Z', '2026-11-20T22:59:00Z'],
  ['before the office opens the end of the day before', '2026-11-20T11:00:00Z', '2026-11-19T22:59:00Z'],
  ['on Sunday the end of Friday', '2026-11-22T16:00:00Z', '2026-11-20T22:59:00Z'],
  ['early on Monday too', '2026-11-23T12:59:00Z', '2026-11-20T22:59:00Z'],
])('%s', (_, at, expected) => {
  expect(lastOfficeMoment(new Date(at))).toEqual(new Date(expected))
})

test('the next working moment is now, or when the office opens', () => {
  const next = (at: string) => nextOfficeMoment(new Date(at)).toISOString()
  expect(next('2026-11-20T15:20:00Z')).toBe('2026-11-20T15:20:00.000Z')
  expect(next('2026-11-20T11:00:00Z')).toBe('2026-11-20T13:00:00.000Z')
  expect(next('2026-11-20T23:30:00Z')).toBe('2026-11-23T13:00:00.000Z')
})

test('working minutes are subtracted across nights and weekends', () => {
  const monday = new Date('2026-11-23T14:00:00Z')
  expect(officeMinutesBefore(monday, 30).toISOString()).toBe('2026-11-23T13:30:00.000Z')
  expect(officeMinutesBefore(monday, 90).toISOString()).toBe('2026-11-20T22:29:00.000Z')
  expect(officeMinutesBefore(monday, 0)).toEqual(monday)
})

test('every hour maps to office hours, in the same order', () => {
  const hours = Array.from({ length: 8 * 24 }, (_, hour) => Date.UTC(2026, 10, 16, 5 + hour))
  const pressed = hours.map((at) => inOfficeHours(new Date(at)))
  for (const at of pressed) expect(lastOfficeMoment(at)).toEqual(at)
  expect(pressed.map(Number)).toEqual(pressed.map(Number).toSorted((one, other) => one - other))
})
