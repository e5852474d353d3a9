import { expect, test } from 'vitest'
import { type HistoryPlan, planHistory } from './plan-history.ts'

const people = ['1000', '1001', '1002', '1003'].map((number, index) => ({
  id: index + 1,
  number,
  name: `Person ${number}`,
}))
const plan: HistoryPlan = { people, until: new Date('2026-11-21T12:00:00Z'), days: 92, labels: 4, seed: 1 }
const calls = planHistory(plan)

test('the same plan gives the same calls, and another seed different ones', () => {
  expect(planHistory(plan)).toEqual(calls)
  expect(planHistory({ ...plan, seed: 2 })).not.toEqual(calls)
})

test('covers three months up to the day before, in order, enough to fill every screen', () => {
  const times = calls.map((call) => call.startedAt.getTime())
  expect(times).toEqual([...times].sort((one, other) => one - other))
  expect(calls.length).toBeGreaterThan(1000)
  expect(Math.max(...times)).toBeLessThan(Date.parse('2026-11-21T05:00:00Z'))
  expect(Math.min(...times)).toBeLessThan(Date.parse('2026-08-25T00:00:00Z'))
  expect(new Set(calls.map((call) => call.id)).size).toBe(calls.length)
})

test('nobody is in two calls at once, unless the second hears busy', () => {
  for (const person of people) {
    let until = 0
    const own = calls.filter(
      (call) => call.caller.id === person.id || (call.callee?.id === person.id && call.outcome !== 'busy'),
    )
    for (const call of own) {
      expect(call.startedAt.getTime()).toBeGreaterThanOrEqual(until)
      until = call.endedAt.getTime()
    }
  }
})

test('only answered calls have talking time, and nobody calls themselves', () => {
  for (const call of calls) {
    expect(call.answeredAt !== null).toBe(call.outcome === 'answered')
    expect(call.endedAt.getTime()).toBeGreaterThanOrEqual((call.answeredAt ?? call.startedAt).getTime())
    expect(call.callee?.id).not.toBe(call.caller.id)
  }
  const kinds = new Set(calls.map((call) => call.outcome))
  expect(kinds).toEqual(
    new Set(['answered', 'no-answer', 'busy', 'cancelled', 'rejected', 'unregistered', 'unknown-number']),
  )
})

test('there are no calls on Sundays', () => {
  const onDay = (day: number) =>
    calls.filter((call) => new Date(call.startedAt.getTime() - 5 * 3_600_000).getUTCDay() === day).length
  expect(onDay(0)).toBeLessThan(onDay(1) / 10)
})

test('a single extension has nobody to call', () => {
  expect(planHistory({ ...plan, people: people.slice(0, 1) })).toEqual([])
})
