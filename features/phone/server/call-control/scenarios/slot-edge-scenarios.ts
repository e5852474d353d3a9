import { expect, test } from 'vitest'
import type { TimeSlot } from '#platform/telephony/journey/plan.ts'
import { DID, exchange, OUTSIDER } from './stage/exchange-setting.ts'
import type { ShiftableClock } from './stage/shiftable-clock.ts'
import type { CallStage } from './stage/stage-types.ts'

const WEEK = [0, 1, 2, 3, 4, 5, 6]
const day = (from: number, to: number) => WEEK.map((one) => ({ day: one, from, to }))

/** Calls at the edges of opening hours. Open leads to the first person, closed to the second. */
export function slotEdgeScenarios(stage: () => CallStage, clock: ShiftableClock): void {
  async function rings(instant: string, parts: Partial<TimeSlot>, holidays = new Map<string, string>()) {
    clock.pretend(instant)
    const { company, carrier, people } = await exchange(stage(), ([ana, luis]) => ({
      timeSlots: [
        {
          id: 2,
          name: 'Horario',
          timeZone: null,
          weekly: [],
          exceptions: [],
          closedOnHolidays: true,
          override: null,
          open: { kind: 'extension', id: ana },
          closed: { kind: 'extension', id: luis },
          ...parts,
        },
      ],
      holidays,
      to: { kind: 'time_slot', id: 2 },
    }))
    await carrier.call(DID, OUTSIDER)
    await Promise.race(people.slice(0, 2).map(({ device }) => device.reaches('ringing')))
    const open = people[0].device.phase() === 'ringing'
    expect(people[open ? 1 : 0].device.phase()).toBe('idle')
    await carrier.hangup()
    await people[open ? 0 : 1].device.ended()
    expect((await stage().factsOf(company)).flat()).toContain('slot')
    return open ? 'open' : 'closed'
  }

  test('a slot that ends at midnight, a minute before and at midnight', async () => {
    const weekly = [{ day: 1, from: 480, to: 1440 }]
    // Monday, then Tuesday in Bogotá.
    expect(await rings('2026-11-23T23:59:00-05:00', { weekly })).toBe('open')
    expect(await rings('2026-11-24T00:00:00-05:00', { weekly })).toBe('closed')
  })

  test('an overnight slot belongs to the day on which it begins', async () => {
    const weekly = [{ day: 5, from: 20 * 60, to: 2 * 60 }]
    expect(await rings('2026-11-28T01:30:00-05:00', { weekly })).toBe('open')
    expect(await rings('2026-11-27T01:30:00-05:00', { weekly })).toBe('closed')
  })

  test('a holiday is closed, unless that day is an exception', async () => {
    const holidays = new Map([['2026-12-08', 'Inmaculada Concepción']])
    const weekly = day(480, 1080)
    expect(await rings('2026-12-08T10:00:00-05:00', { weekly }, holidays)).toBe('closed')
    const exceptions = [{ date: '2026-12-08', name: 'Media jornada', ranges: [{ from: 540, to: 720 }] }]
    expect(await rings('2026-12-08T10:00:00-05:00', { weekly, exceptions }, holidays)).toBe('open')
  })

  test('daylight saving: the skipped hour, and the repeated one', async () => {
    // New York: 02:00 becomes 03:00 on 8 March 2026, and 02:00 becomes 01:00 again on 1 November.
    const newYork = { timeZone: 'America/New_York', weekly: day(3 * 60, 4 * 60) }
    expect(await rings('2026-03-08T06:59:00Z', newYork)).toBe('closed')
    expect(await rings('2026-03-08T07:00:00Z', newYork)).toBe('open')
    const twice = { timeZone: 'America/New_York', weekly: day(90, 120) }
    expect(await rings('2026-11-01T05:30:00Z', twice)).toBe('open')
    expect(await rings('2026-11-01T06:30:00Z', twice)).toBe('open')
    expect(await rings('2026-11-01T07:00:00Z', twice)).toBe('closed')
  })

  test('a manual override closes until its end', async () => {
    const weekly = day(0, 1440)
    const override = { open: false, until: Date.parse('2026-11-24T15:00:00-05:00') }
    expect(await rings('2026-11-24T14:59:00-05:00', { weekly, override })).toBe('closed')
    expect(await rings('2026-11-24T15:00:00-05:00', { weekly, override })).toBe('open')
  })
}
