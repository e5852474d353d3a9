import { expect, test } from 'vitest'
import { isRealDay } from './real-day.ts'

test.each(['2026-02-28', '2028-02-29', '2000-02-29', '2026-12-31'])('%s exists', (day) =>
  expect(isRealDay(day)).toBe(true),
)

test.each([
  ...['2026-02-29', '2100-02-29', '2026-02-30', '2026-04-31', '2026-06-31', '2026-09-31', '2026-11-31'],
  ...['2026-13-01', '2026-00-10', '2026-01-00', '2026-01-32', '2026-1-1', '', '2026-01-01T00:00'],
])('%j does not', (day) => expect(isRealDay(day)).toBe(false))
