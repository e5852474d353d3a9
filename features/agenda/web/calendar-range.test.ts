import { expect, test } from 'vitest'
import { rangeOf, stepFrom, titleOf } from './calendar-range.ts'

test('a step is a month, a week or a day', () => {
  expect(stepFrom('2026-01-31', 'dayGridMonth', 1)).toBe('2026-02-01')
  expect(stepFrom('2026-01-01', 'dayGridMonth', -1)).toBe('2025-12-01')
  expect(stepFrom('2026-02-26', 'timeGridWeek', 1)).toBe('2026-03-05')
  expect(stepFrom('2026-03-01', 'timeGridDay', -1)).toBe('2026-02-28')
})

test('the title names the visible period', () => {
  expect(titleOf('2026-03-15', 'dayGridMonth', 'es')).toBe('marzo de 2026')
  expect(titleOf('2026-03-15', 'timeGridDay', 'es')).toBe('domingo, 15 de marzo de 2026')
  expect(titleOf('2026-03-15', 'timeGridWeek', 'es')).toContain('15')
})

test('a month view includes adjacent days, a week starts on Monday', () => {
  expect(rangeOf('2026-03-15', 'dayGridMonth')).toEqual({ from: '2026-02-23', to: '2026-04-05' })
  expect(rangeOf('2026-03-15', 'timeGridWeek')).toEqual({ from: '2026-03-09', to: '2026-03-15' })
  expect(rangeOf('2026-03-15', 'timeGridDay')).toEqual({ from: '2026-03-15', to: '2026-03-15' })
})
