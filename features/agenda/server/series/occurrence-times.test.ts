import { expect, test } from 'vitest'
import { readRule } from '../../contract/recurrence.ts'
import { instantOn, occurrences } from './occurrence-times.ts'

const list = (text: string, starts: string, ends: string, time_zone: string, all_day = false) => {
  const rule = readRule(text)
  if (rule === null) throw new Error(text)
  const times = { starts_at: new Date(starts), ends_at: new Date(ends), all_day, time_zone }
  return occurrences(rule, times, { to: '2030-01-01', max: 4 }).list.map(
    ({ starts: from, ends: to }) => `${from.toISOString().slice(0, 16)} ${to.toISOString().slice(5, 16)}`,
  )
}

test('in Chile nine in the morning stays nine over both changes of the clock', () => {
  expect(list('FREQ=WEEKLY', '2027-03-29T12:00:00Z', '2027-03-29T13:00:00Z', 'America/Santiago')).toEqual([
    '2027-03-29T12:00 03-29T13:00',
    '2027-04-05T13:00 04-05T14:00',
    '2027-04-12T13:00 04-12T14:00',
    '2027-04-19T13:00 04-19T14:00',
  ])
  expect(list('FREQ=WEEKLY', '2027-08-30T13:00:00Z', '2027-08-30T14:00:00Z', 'America/Santiago')).toEqual([
    '2027-08-30T13:00 08-30T14:00',
    '2027-09-06T12:00 09-06T13:00',
    '2027-09-13T12:00 09-13T13:00',
    '2027-09-20T12:00 09-20T13:00',
  ])
})

test('in Chile a whole day has 23 hours when the clock jumps at midnight', () => {
  expect(
    list('FREQ=DAILY', '2027-09-03T04:00:00Z', '2027-09-04T04:00:00Z', 'America/Santiago', true).slice(0, 3),
  ).toEqual([
    '2027-09-03T04:00 09-04T04:00',
    '2027-09-04T04:00 09-05T04:00',
    // Midnight does not exist: the day begins at one.
    '2027-09-05T04:00 09-06T03:00',
  ])
})

test('in New York a time that the clock leaves out is an hour later, and one that it repeats is the first', () => {
  expect(instantOn('2027-03-14', 150, 'America/New_York').toISOString()).toBe('2027-03-14T07:30:00.000Z')
  expect(instantOn('2027-11-07', 90, 'America/New_York').toISOString()).toBe('2027-11-07T05:30:00.000Z')
  expect(list('FREQ=DAILY', '2027-03-13T07:30:00Z', '2027-03-13T08:00:00Z', 'America/New_York')).toEqual([
    '2027-03-13T07:30 03-13T08:00',
    '2027-03-14T07:30 03-14T08:00',
    '2027-03-15T06:30 03-15T07:00',
    '2027-03-16T06:30 03-16T07:00',
  ])
})

test('in Madrid, east of Greenwich, it is the first one as well', () => {
  expect(instantOn('2027-10-31', 150, 'Europe/Madrid').toISOString()).toBe('2027-10-31T00:30:00.000Z')
  expect(instantOn('2027-10-31', 180, 'Europe/Madrid').toISOString()).toBe('2027-10-31T02:00:00.000Z')
  expect(instantOn('2027-03-28', 150, 'Europe/Madrid').toISOString()).toBe('2027-03-28T01:30:00.000Z')
  expect(instantOn('2027-04-04', 105, 'Australia/Lord_Howe').toISOString()).toBe('2027-04-03T14:45:00.000Z')
})
