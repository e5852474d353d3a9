import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { thorough } from '#platform/testing/thorough.ts'
import type { TimeSlot } from './plan.ts'
import { slotState } from './time-slot.ts'

const hangup = { kind: 'hangup' } as const
const slot = (changes: Partial<TimeSlot>): TimeSlot => ({
  id: 1,
  name: 'Oficina',
  timeZone: 'America/Bogota',
  weekly: [1, 2, 3, 4, 5].map((day) => ({ day, from: 8 * 60, to: 18 * 60 })),
  exceptions: [],
  closedOnHolidays: true,
  override: null,
  open: hangup,
  closed: hangup,
  ...changes,
})
const calendar = { timeZone: 'America/Bogota', holidays: new Map([['2026-12-08', 'Inmaculada Concepción']]) }
const open = (of: TimeSlot, when: string) => slotState(of, Date.parse(when), calendar)

describe('a time slot', () => {
  test.each([
    ['2026-11-23T07:59:59-05:00', false],
    ['2026-11-23T08:00:00-05:00', true],
    ['2026-11-23T17:59:59-05:00', true],
    ['2026-11-23T18:00:00-05:00', false],
    ['2026-11-22T10:00:00-05:00', false],
  ])('of office hours at %s: %s', (when, expected) => {
    expect(open(slot({}), when).open).toBe(expected)
  })

  test('a range past midnight belongs to the day it starts on', () => {
    const bar = slot({ weekly: [{ day: 5, from: 20 * 60, to: 2 * 60 }] })
    expect(open(bar, '2026-11-27T23:30:00-05:00').open).toBe(true)
    expect(open(bar, '2026-11-28T01:59:00-05:00').open).toBe(true)
    expect(open(bar, '2026-11-28T02:00:00-05:00').open).toBe(false)
    expect(open(bar, '2026-11-27T01:00:00-05:00').open).toBe(false)
  })

  test('a full day ends at midnight, and two full days adjoin', () => {
    const always = slot({ weekly: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: 0, to: 1440 })) })
    expect(open(always, '2026-11-22T23:59:59-05:00').open).toBe(true)
    expect(open(always, '2026-11-23T00:00:00-05:00').open).toBe(true)
  })

  test('is closed on holidays, unless there is an exception for that day', () => {
    expect(open(slot({}), '2026-12-08T10:00:00-05:00')).toEqual({
      open: false,
      why: 'holiday',
      name: 'Inmaculada Concepción',
    })
    expect(open(slot({ closedOnHolidays: false }), '2026-12-08T10:00:00-05:00').open).toBe(true)
    const half = slot({
      exceptions: [{ date: '2026-12-08', name: 'Media jornada', ranges: [{ from: 540, to: 720 }] }],
    })
    expect(open(half, '2026-12-08T10:00:00-05:00')).toMatchObject({ open: true, why: 'exception' })
    expect(open(half, '2026-12-08T12:00:00-05:00')).toMatchObject({ open: false, name: 'Media jornada' })
  })

  test('an override applies until its end', () => {
    const until = Date.parse('2026-11-22T12:00:00-05:00')
    const opened = slot({ override: { open: true, until } })
    expect(open(opened, '2026-11-22T11:59:59-05:00')).toMatchObject({ open: true, why: 'override' })
    expect(open(opened, '2026-11-22T12:00:00-05:00')).toMatchObject({ open: false, why: 'hours' })
  })

  test('uses local time when clocks change', () => {
    // Madrid: on 29 March 2026 two o'clock is skipped, on 25 October it occurs twice.
    const night = slot({ timeZone: 'Europe/Madrid', weekly: [{ day: 0, from: 120, to: 180 }] })
    expect(open(night, '2026-03-29T00:59:59Z').open).toBe(false)
    expect(open(night, '2026-03-29T01:00:00Z').open).toBe(false)
    expect(open(night, '2026-10-25T00:30:00Z').open).toBe(true)
    expect(open(night, '2026-10-25T01:30:00Z').open).toBe(true)
    expect(open(night, '2026-10-25T02:00:00Z').open).toBe(false)
  })

  test('depends only on local time', () => {
    const zones = ['UTC', 'America/Bogota', 'Europe/Madrid', 'America/Santiago', 'Asia/Kolkata']
    const range = fc.record({
      day: fc.integer({ min: 0, max: 6 }),
      from: fc.integer({ min: 0, max: 1439 }),
      to: fc.integer({ min: 0, max: 1440 }),
    })
    const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) })
    fc.assert(
      fc.property(
        fc.array(range, { maxLength: 8 }),
        instant,
        fc.constantFrom(...zones),
        (weekly, at, timeZone) => {
          const wall = new Date(at).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')
          const there = slotState(slot({ weekly, timeZone }), at, calendar)
          const atUtc = slotState(slot({ weekly, timeZone: 'UTC' }), Date.parse(`${wall}Z`), calendar)
          expect(there).toEqual(atUtc)
        },
      ),
      { numRuns: thorough(400, 10_000) },
    )
  })
})
