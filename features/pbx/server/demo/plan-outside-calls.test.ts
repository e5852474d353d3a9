import { expect, test } from 'vitest'
import { type DemoExchange, planOutsideCalls } from './plan-outside-calls.ts'

const exchange: DemoExchange = {
  did: { id: 1, number: '576015550100', label: 'Principal' },
  slot: { id: 2, name: 'Horario' },
  ivr: { id: 3, name: 'Bienvenida' },
  survey: { id: 7, name: 'Encuesta', number: '8901' },
  trunk: 4,
  queues: [
    { id: 5, name: 'Ventas', members: [{ id: 10, number: '1001' }] },
    { id: 6, name: 'Soporte', members: [{ id: 11, number: '1002' }] },
  ],
}
const plan = () => planOutsideCalls(exchange, { until: new Date('2026-11-22T12:00:00Z'), days: 60, seed: 3 })

test('the same seed gives the same calls', () => {
  expect(plan()).toEqual(plan())
})

test('known customers make some calls, and the rest of the data is the same without them', () => {
  const customers = Array.from({ length: 7 }, (_, index) => `+57300200100${index}`)
  const until = new Date('2026-11-22T12:00:00Z')
  const calls = planOutsideCalls(exchange, { until, days: 60, seed: 3, customers })
  const known = calls.filter(({ number }) => customers.includes(`+${number}`))
  expect(known.length / calls.length).toBeGreaterThan(0.3)
  expect(known.length / calls.length).toBeLessThan(0.5)
  const times = (all: typeof calls) => all.map(({ startedAt, endedAt }) => [startedAt, endedAt])
  expect(times(calls)).toEqual(times(plan()))
})

test('each call lists its steps in order, from beginning to end', () => {
  const calls = plan()
  expect(calls.length).toBeGreaterThan(500)
  for (const call of calls) {
    const times = call.facts.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(times[0]).toBe(call.startedAt.getTime())
    expect(times.at(-1)).toBe(call.endedAt.getTime())
    expect(call.facts.at(-1)?.fact.kind).toBe('hung_up')
    expect(call.facts.some(({ fact }) => fact.kind === 'answered')).toBe(call.outcome === 'answered')
  }
})

test('nobody is served on Sundays, and most are on weekdays', () => {
  const calls = plan()
  const sunday = calls.filter(
    ({ startedAt }) => new Date(startedAt.getTime() - 5 * 3_600_000).getUTCDay() === 0,
  )
  expect(sunday.every(({ outcome }) => outcome === 'completed')).toBe(true)
  const answered = calls.filter(({ outcome }) => outcome === 'answered').length
  expect(answered / calls.length).toBeGreaterThan(0.5)
})
