import { expect, test } from 'vitest'
import { dayOf } from './written-days.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
test.each([
  ['31/12/2026', '2026-12-31'],
  ['31-12-26', '2026-12-31'],
  ['1/2/99', '1999-02-01'],
  ['12/31/2026', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['2026/1/5', '2026-01-05'],
  ['2024-03-12 09:14', '2024-03-12'],
  ['2024-03-12T09:14:00.000Z', '2024-03-12'],
  ['31/12/2026 8:05 p. m.', '2026-12-31'],
  ['15-ene-25', '2025-01-15'],
  ['15 de enero de 2025', '2025-01-15'],
  ['46022', '2025-12-31'],
  ['Wed Dec 25 2024 10:00:00 GMT-0500 (Colombia Standard Time)', '2024-12-25'],
  ['Mon, 25 Dec 2024', '2024-12-25'],
  ['martes, 25 de diciembre de 2024', '2024-12-25'],
  ['sábado 25 enero 2025', '2025-01-25'],
  ['December 25, 2024', '2024-12-25'],
  ['Dec 25, 2024 10:00 AM', '2024-12-25'],
  ['25th December 2024', '2024-12-25'],
  ['20241225', '2024-12-25'],
  ['1735084800000', '2024-12-25'],
  ['2024/12/25 10:00:00 -0500', '2024-12-25'],
  ['25/12/2024 09:05:00 (UTC-05:00)', '2024-12-25'],
  ['25/12/2024 09:05 hrs', '2024-12-25'],
  ['2024-12-25 10:00:00 America/Bogota', '2024-12-25'],
  ['10001225', '10001225'],
  ['3105550000', '3105550000'],
  ['marzo', 'marzo'],
  ['0000-00-00', '0000-00-00'],
  ['31/02/2026', '31/02/2026'],
  ['ayer', 'ayer'],
])('day %j', (cell, day) => expect(dayOf(cell, { now: NOW })).toBe(day))

test('an instant is of the day of the company; midnight is a day without a time', () => {
  const timeZone = 'America/Bogota'
  expect(dayOf('2024-12-26T03:30:00.000Z', { timeZone })).toBe('2024-12-25')
  expect(dayOf('2024-12-26T03:30:00+01:00', { timeZone })).toBe('2024-12-25')
  expect(dayOf('2024-12-25 23:30:00 -0500'.replace(' -', '-'), { timeZone })).toBe('2024-12-25')
  expect(dayOf('2024-12-25T00:00:00Z', { timeZone })).toBe('2024-12-25')
  expect(dayOf('2024-12-25T23:30:00', { timeZone })).toBe('2024-12-25')
  expect(dayOf('1735183800000', { timeZone })).toBe('2024-12-25')
})

test('births of two digits are past', () => {
  expect(dayOf('7/5/30', { now: NOW, past: true })).toBe('1930-05-07')
  expect(dayOf('7/5/30', { now: NOW })).toBe('2030-05-07')
  expect(dayOf('7/5/20', { now: NOW, past: true })).toBe('2020-05-07')
})
