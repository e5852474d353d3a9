import { expect, test } from 'vitest'
import { isWithin, nextWindow } from './hours.ts'
import { loopReason, MAX_DEPTH, startsBy } from './starts.ts'

const START = { to: null, field: null, result: null, channel: null, days: null }

/** Numbers that are the same in each run. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

test('whatever starts whatever, no automation runs twice in a chain, and every chain ends', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomOf(seed)
    const count = 1 + random(8)
    // Which automations what each of them does starts; also itself.
    const starts = Array.from({ length: count }, () =>
      Array.from({ length: 1 + random(count) }, () => random(count)),
    )
    let open: number[][] = [[random(count)]]
    let runs = 0
    while (open.length > 0) {
      const [chain = [], ...rest] = open
      runs += 1
      expect(new Set(chain).size).toBe(chain.length)
      expect(chain.length).toBeLessThanOrEqual(MAX_DEPTH)
      const next = [...new Set(starts[chain.at(-1) ?? 0])]
        .filter((id) => loopReason({ id }, { chain }) === null)
        .map((id) => [...chain, id])
      open = [...rest, ...next]
      expect(runs).toBeLessThan(20_000)
    }
  }
})

const signal = (what: string, detail: string, entity = 'person') => ({
  id: 1,
  entity,
  record_id: 1,
  what,
  detail,
  key: 'k',
  chain: [],
})

test.each([
  ['status', { to: { id: 7, label: '' } }, '7', true],
  ['status', { to: { id: 7, label: '' } }, '8', false],
  ['status', {}, '8', true],
  ['call', { result: 'missed' as const }, 'missed', true],
  ['call', { result: 'missed' as const }, 'answered', false],
  ['message', { channel: 'whatsapp' as const }, 'whatsapp', true],
  ['message', { channel: 'whatsapp' as const }, 'facebook', false],
  ['idle', { days: 3 }, '3', true],
  ['idle', { days: 3 }, '30', false],
  ['stage_age', { days: 3, to: { id: 1, label: '' } }, '3 1', true],
  ['stage_age', { days: 3 }, '3 1', false],
] as const)('%s %o starts by %s: %s', (kind, more, detail, expected) => {
  const table = kind === 'stage_age' ? 'business' : 'person'
  const entity = kind === 'stage_age' ? 'business' : 'lead'
  const automation = { entity, start: { ...START, ...more, kind } } as const
  expect(startsBy(automation, signal(kind, detail, table), null)).toBe(expected)
  expect(startsBy(automation, signal('created', detail, table), null)).toBe(false)
  expect(startsBy(automation, signal(kind, detail, 'interaction'), null)).toBe(false)
})

test('a changed field starts by its own column alone', () => {
  const automation = { entity: 'lead', start: { ...START, kind: 'field', field: 'city' } } as const
  expect(startsBy(automation, signal('field', 'city'), 'city')).toBe(true)
  expect(startsBy(automation, signal('field', 'notes'), 'city')).toBe(false)
})

test('hours are local, may go over midnight, and the next ones are found', () => {
  const zone = 'America/Bogota'
  const at = (hour: string) => new Date(`2026-03-02T${hour}:30:00-05:00`)
  const day = { from_hour: 8, to_hour: 18 }
  expect(isWithin(at('08'), zone, day)).toBe(true)
  expect(isWithin(at('18'), zone, day)).toBe(false)
  expect(nextWindow(at('18'), zone, day)).toEqual(new Date('2026-03-03T08:00:00-05:00'))
  const night = { from_hour: 22, to_hour: 6 }
  expect(isWithin(at('23'), zone, night)).toBe(true)
  expect(isWithin(at('12'), zone, night)).toBe(false)
  expect(nextWindow(at('12'), zone, night)).toEqual(new Date('2026-03-02T22:00:00-05:00'))
})
