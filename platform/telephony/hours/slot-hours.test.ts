import { expect, test } from 'vitest'
import { readException, readRange } from './slot-hours.ts'

test('hours are read as minutes of the day, up to 24:00', () => {
  expect(readRange('08:30-12:00')).toEqual({ from: 510, to: 720 })
  expect(readRange('22:00-24:00')).toEqual({ from: 1320, to: 1440 })
})

test('an exception has hours, a name, both or neither', () => {
  expect(readException('2026-12-24 08:00-12:00 14:00-16:00 Nochebuena')).toEqual({
    date: '2026-12-24',
    name: 'Nochebuena',
    ranges: [
      { from: 480, to: 720 },
      { from: 840, to: 960 },
    ],
  })
  expect(readException('2026-12-25 Día de Navidad')).toEqual({
    date: '2026-12-25',
    name: 'Día de Navidad',
    ranges: [],
  })
  expect(readException('2026-12-26')).toEqual({ date: '2026-12-26', name: '', ranges: [] })
  expect(readException('')).toBeNull()
})
