import { expect, test } from 'vitest'
import {
  endOfDay,
  fromCalendarTimes,
  lastDay,
  midnight,
  movedEnd,
  movedLastDay,
  toCalendarTimes,
} from './calendar-times.ts'

const BOGOTA = 'America/Bogota'

test('an all-day event is shown whole, and unchanged when dropped in place', () => {
  const day = { starts_at: '2026-03-02T05:00:00.000Z', ends_at: '2026-03-03T05:00:00.000Z', all_day: true }
  const shown = toCalendarTimes(day, BOGOTA)
  expect(shown).toEqual({ start: '2026-03-02', end: '2026-03-03', allDay: true })
  expect(fromCalendarTimes({ startStr: shown.start, endStr: shown.end, allDay: true }, BOGOTA)).toEqual(day)
})

test('an all-day event with hours covers whole days', () => {
  const hours = { starts_at: '2026-03-02T15:00:00Z', ends_at: '2026-03-03T16:00:00Z', all_day: true }
  expect(toCalendarTimes(hours, BOGOTA)).toEqual({ start: '2026-03-02', end: '2026-03-04', allDay: true })
})

test('an event dropped without an end takes half an hour, or the whole day', () => {
  expect(
    fromCalendarTimes({ startStr: '2026-03-02T10:00:00-05:00', endStr: '', allDay: false }, BOGOTA),
  ).toEqual({
    starts_at: '2026-03-02T15:00:00.000Z',
    ends_at: '2026-03-02T15:30:00.000Z',
    all_day: false,
  })
  expect(fromCalendarTimes({ startStr: '2026-03-02', endStr: '', allDay: true }, BOGOTA).ends_at).toBe(
    '2026-03-03T05:00:00.000Z',
  )
})

test('an event that begins at another time lasts as long', () => {
  const hour = { starts_at: '2026-03-02T15:00:00Z', ends_at: '2026-03-02T16:30:00Z' }
  expect(movedEnd(hour, '2026-03-05T22:00:00Z')).toBe('2026-03-05T23:30:00.000Z')
  // What ended before it began is not carried on.
  expect(movedEnd({ ...hour, ends_at: '2026-03-02T14:00:00Z' }, '2026-03-05T22:00:00Z')).toBe(
    '2026-03-02T14:00:00Z',
  )
})

test('whole days that begin on another stay as many, also where one has 23 hours', () => {
  const SANTIAGO = 'America/Santiago'
  const three = { starts_at: midnight('2026-09-01', SANTIAGO), ends_at: endOfDay('2026-09-03', SANTIAGO) }
  expect(lastDay(three, SANTIAGO)).toBe('2026-09-03')
  // The clocks go forward there on the 6th.
  const ends = movedLastDay(three, '2026-09-05', SANTIAGO)
  expect(lastDay({ starts_at: midnight('2026-09-05', SANTIAGO), ends_at: ends }, SANTIAGO)).toBe('2026-09-07')
  // With hours, as it is when the switch was just turned on.
  const hours = { starts_at: '2026-03-02T15:00:00Z', ends_at: '2026-03-02T15:30:00Z' }
  expect(movedLastDay(hours, '2026-03-04', BOGOTA)).toBe('2026-03-05T05:00:00.000Z')
})
