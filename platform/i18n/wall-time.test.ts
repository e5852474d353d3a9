import { describe, expect, test } from 'vitest'
import { formatMoney, formatPlainDay } from './format.ts'
import { asLocalFields, dateAsDay, dayAsDate, fromLocalFields, instantAt } from './wall-time.ts'

describe('wall time', () => {
  test('converts to an instant, in Bogota and across a clock change', () => {
    const wall = { year: 2026, month: 11, day: 22, hour: 23, minute: 30 }
    expect(instantAt(wall, 'America/Bogota').toISOString()).toBe('2026-11-23T04:30:00.000Z')
    const summer = { year: 2026, month: 3, day: 29, hour: 3, minute: 30 }
    expect(instantAt(summer, 'Europe/Madrid').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })

  test('survives the round trip through the fields of a Date', () => {
    for (const iso of ['2026-01-31T04:59:00.000Z', '2026-07-01T12:00:00.000Z'])
      expect(fromLocalFields(asLocalFields(iso, 'America/Bogota'), 'America/Bogota')).toBe(iso)
    expect(dateAsDay(dayAsDate('2026-02-28') ?? new Date(0))).toBe('2026-02-28')
    expect(dayAsDate('')).toBeNull()
  })

  test('money and days use Colombian formats', () => {
    expect(formatMoney(1_250_000)).toBe('$ 1.250.000')
    expect(formatMoney(1_250_000, { short: true })).toMatch(/^\$ 1,3 M$/)
    expect(formatPlainDay('2026-11-02')).toBe('02/11/2026')
  })
})
