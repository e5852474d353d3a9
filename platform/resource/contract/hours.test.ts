import { expect, test } from 'vitest'
import { readClock, tidyHours } from './hours.ts'

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['1830', '18:30'],
  ['9:30 pm', '21:30'],
  ['9.30 p. m.', '21:30'],
  ['12am', '00:00'],
  ['12 pm', '12:00'],
  ['21h30', '21:30'],
  ['24', '24:00'],
  ['24:30', null],
  ['9:75', null],
  ['13 pm', null],
  ['mañana', null],
])('%s is %s', (typed, read) => {
  expect(readClock(typed)).toBe(read)
})

test('ranges are stored as HH:MM, however they are typed', () => {
  expect(tidyHours('8-12, 2 pm - 6 pm')).toBe('08:00-12:00\n14:00-18:00')
  expect(tidyHours('930 a 18\n\n22:00 – 6')).toBe('09:30-18:00\n22:00-06:00')
  expect(tidyHours('08:00-12:00')).toBe('08:00-12:00')
  expect(tidyHours('')).toBe('')
})

test('an invalid range is left as typed, for the form to refuse', () => {
  expect(tidyHours('8-12\ncerrado')).toBe('08:00-12:00\ncerrado')
})
