import { describe, expect, test } from 'vitest'
import { type CalendarHours, isCalendarOpen } from './calendar-hours.ts'
import { holidaysOf } from './holidays.ts'

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
const calendar: CalendarHours = {
  ...(Object.fromEntries(days.map((day) => [day, ['08:00-18:00']])) as Record<
    (typeof days)[number],
    string[]
  >),
  saturday: [],
  sunday: [],
  exceptions: ['2027-12-24 08:00-12:00 Nochebuena', '2027-06-30'],
  time_zone: 'America/Bogota',
  country: 'CO',
  holidays: { '2027-04-06': 'Día de la empresa' },
}
const at = (local: string, offset = '-05:00') => new Date(`${local}:00${offset}`)
const open = (local: string, more: Partial<CalendarHours> = {}, offset?: string) =>
  isCalendarOpen({ ...calendar, ...more }, at(local, offset))

test('Colombian holidays are on the Mondays to which the law moves them, or on their days', () => {
  const days = holidaysOf('CO', 2027)
  // Epiphany (6 January), Saint Joseph (19 March), Saint Peter and Saint Paul (29 June), Assumption, Columbus, All Saints.
  for (const moved of ['2027-01-11', '2027-03-22', '2027-07-05', '2027-08-16', '2027-10-18', '2027-11-01'])
    expect(days.has(moved), moved).toBe(true)
  // Ascension, Corpus Christi and Sacred Heart, which follow Easter.
  for (const moved of ['2027-05-10', '2027-05-31', '2027-06-07']) expect(days.has(moved), moved).toBe(true)
  for (const fixed of ['2027-01-01', '2027-05-01', '2027-07-20', '2027-08-07', '2027-12-08', '2027-12-25'])
    expect(days.has(fixed), fixed).toBe(true)
  for (const own of ['2027-01-06', '2027-03-19', '2027-06-29', '2027-08-15', '2027-10-12'])
    expect(days.has(own), own).toBe(false)
  // Thursday and Friday before Easter.
  expect([days.has('2027-03-25'), days.has('2027-03-26')]).toEqual([true, true])
})

describe('a calendar', () => {
  test('is closed on holidays, on those that operators entered, and open where it keeps none', () => {
    expect(open('2027-01-12T10:00')).toBe(true)
    expect(open('2027-01-11T10:00')).toBe(false)
    expect(open('2027-01-11T10:00', { country: null })).toBe(true)
    expect(open('2027-04-06T10:00')).toBe(false)
    // Independence of Mexico, in a branch there.
    expect(open('2027-09-16T10:00', { country: 'MX', time_zone: 'America/Mexico_City' }, '-06:00')).toBe(
      false,
    )
  })

  test('has exceptions, which come before week and holidays', () => {
    expect([open('2027-12-24T10:00'), open('2027-12-24T13:00'), open('2027-06-30T10:00')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('goes by the clock of its zone across its changes, in both directions', () => {
    const chile = { country: null, time_zone: 'America/Santiago' }
    // The clock went back on 3 April 2027 and forward on 4 September.
    expect(open('2027-04-02T08:00', chile, '-03:00')).toBe(true)
    expect(open('2027-04-05T07:30', chile, '-04:00')).toBe(false)
    expect(open('2027-04-05T08:00', chile, '-04:00')).toBe(true)
    expect(open('2027-09-06T08:00', chile, '-03:00')).toBe(true)
    expect(open('2027-09-06T07:59', chile, '-03:00')).toBe(false)
  })
})
