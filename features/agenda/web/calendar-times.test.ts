import { expect, test } from 'vitest'
import { fromCalendarTimes, toCalendarTimes } from './calendar-times.ts'

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
