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

  test("days are in the company's time zone, not the browser's", () => {
    expect(moment('2026-11-21T04:59:00Z', 'Europe/Madrid')).toBe('Hoy 05:59')
    expect(localDay(new Date('2026-11-21T04:59:00Z'), DEFAULT_TIME_ZONE)).toBe('2026-11-20')
  })

  test.each([
    'America/Bogota',
    'America/Santiago',
    'Europe/Madrid',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  ])('of %s are as its own tables say, at whatever time, also when clocks change', (timeZone) => {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    const expected = (at: number) => format.format(at).replace(', ', ' ')
    const wrong: string[] = []
    // Each hour of a year, and odd minutes over half a century.
    const times = [
      ...Array.from({ length: 366 * 24 }, (_, hour) => Date.UTC(2011, 11, 1) + hour * 3_600_000),
      ...Array.from({ length: 4_000 }, (_, at) => Date.UTC(1969, 0, 1) + at * 431_111_111),
    ]
    for (const at of times)
      if (formatDateTime(new Date(at).toISOString(), timeZone) !== expected(at))
        wrong.push(new Date(at).toISOString())
    expect(wrong).toEqual([])
    expect(() => formatDateTime('no date', timeZone)).toThrow(RangeError)
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
  ['3001234567', '300 123 4567'],
  ['6011234567', '601 123 4567'],
  ['+576014567', '+57 601 4567'],
  ['+15005550006', '+1 500 555 0006'],
  ['+525512345678', '+52 55 1234 5678'],
  ['+526641234567', '+52 664 123 4567'],
  ['+51987654321', '+51 987 654 321'],
  ['+56987654321', '+56 9 8765 4321'],
  ['+593991234567', '+593 99 123 4567'],
  ['+584121234567', '+58 412 123 4567'],
  ['+50761234567', '+507 6123 4567'],
  ['+5491123456789', '+54 9 11 2345 6789'],
  ['+5511912345678', '+55 11 91234 5678'],
  ['+34612345678', '+34 612 345 678'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['+447400123456', '+44 7400 123456'],
  ['+4915112345678', '+49 151 1234 5678'],
  ['+8613812345678', '+86 138 1234 5678'],
  ['15005550006', '15005550006'],
  ['+12', '+12'],
  ['#300', '#300'],
  ['+57 3104829600', '310 482 9600'],
  ['(604) 708-8789', '604 708 8789'],
  ['+1 (500) 555-0006', '+1 500 555 0006'],
  ['10-01', '10-01'],
  ['1001', '1001'],
  ['5730012345', '5730012345'],
])('the telephone number %s is shown as %s', (number, shown) => {
  expect(formatPhone(number)).toBe(shown)
})
