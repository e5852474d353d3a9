import { describe, expect, test } from 'vitest'
import {
  DEFAULT_TIME_ZONE,
  formatDateTime,
  formatDuration,
  formatMoment,
  formatPhone,
  localDay,
} from './format.ts'

const words = { today: 'Hoy', yesterday: 'Ayer' }
const now = new Date('2026-11-21T15:00:00Z') // Saturday, 10:00 in Bogota
const moment = (iso: string, timeZone = DEFAULT_TIME_ZONE) =>
  formatMoment(iso, { now, timeZone, language: 'es', words })

describe('moments', () => {
  test.each([
    ['2026-11-21T14:05:00Z', 'Hoy 09:05'],
    ['2026-11-21T05:00:00Z', 'Hoy 00:00'],
    ['2026-11-21T04:59:00Z', 'Ayer 23:59'],
    ['2026-11-19T13:00:00Z', 'Jueves 08:00'],
    ['2026-11-15T13:00:00Z', 'Domingo 08:00'],
    ['2026-11-14T13:00:00Z', '14/11/2026 08:00'],
    ['2026-11-22T13:00:00Z', '22/11/2026 08:00'],
  ])('%s is %s', (iso, text) => expect(moment(iso)).toBe(text))

  test("the day is the company's, not the browser's", () => {
    expect(moment('2026-11-21T04:59:00Z', 'Europe/Madrid')).toBe('Hoy 05:59')
    expect(localDay(new Date('2026-11-21T04:59:00Z'), DEFAULT_TIME_ZONE)).toBe('2026-11-20')
  })

  test('midnight is 00, not 24', () => {
    expect(formatDateTime('2026-01-02T05:00:00Z', DEFAULT_TIME_ZONE)).toBe('02/01/2026 00:00')
  })
})

test.each([
  [0, '0:00'],
  [59.9, '0:59'],
  [61, '1:01'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [36_061, '10:01:01'],
])('%d s is %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text))

test.each([
  ['+573001234567', '300 123 4567'],
  ['573001234567', '300 123 4567'],
  ['+576011234567', '601 123 4567'],
  ['+15005550006', '+15005550006'],
  ['1001', '1001'],
  ['5730012345', '5730012345'],
])('the telephone number %s is shown as %s', (number, shown) => {
  expect(formatPhone(number)).toBe(shown)
})
