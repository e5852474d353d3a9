import { expect, test } from 'vitest'
import { journeyOf, journeyOfChain } from './journey.present.ts'

const call = {
  id: 'a',
  started_at: new Date('2026-11-22T15:00:00Z'),
  answered_at: new Date('2026-11-22T15:00:09Z'),
  ended_at: new Date('2026-11-22T15:01:00Z'),
  dialed: '1002',
  caller: 'Ana',
  caller_number: '1001',
  callee: 'Luis',
  facts: [],
  extensions: { 7: 'Luis', 8: 'Marta' },
}
const at = '2026-11-22T15:00:00.000Z'

test('a direct call is described from its times', () => {
  expect(journeyOf(call).map(({ kind, name, detail }) => [kind, name, detail])).toEqual([
    ['entered', 'Ana', '1002'],
    ['answered', 'Luis', ''],
    ['hung_up', '', ''],
  ])
})

test('facts are shown with names, and unknown ones are left out', () => {
  const facts = [
    { at, kind: 'entered', about: { number: '+573001234567', name: '', dialed: '6015550100', trunk: 1 } },
    { at, kind: 'slot', about: { slot: 1, name: 'Oficina', open: false, why: 'hours', day: null } },
    { at, kind: 'offered', about: { extensions: [7, 8] } },
    { at, kind: 'queue_left', about: { queue: 1, why: 'answered', waited: 12.4 } },
    { at, kind: 'answered', about: { extension: 7, number: '1002' } },
    { at, kind: 'of tomorrow', about: null },
  ]
  expect(journeyOf({ ...call, facts }).map(({ kind, name, detail }) => [kind, name, detail])).toEqual([
    ['entered', '+573001234567', '6015550100'],
    ['slot_closed', 'Oficina', ''],
    ['offered', 'Luis, Marta', ''],
    ['queue_left', '', '12'],
    ['answered', 'Luis', '1002'],
  ])
})

test('a transferred call is one journey, without its intermediate end and beginning', () => {
  const transferred = {
    ...call,
    id: 'b',
    dialed: '1003',
    facts: [
      { at: '2026-11-22T15:01:00Z', kind: 'entered', about: { number: '1001', name: 'Ana', dialed: '1003' } },
      {
        at: '2026-11-22T15:01:00Z',
        kind: 'transferred',
        about: { by: 7, number: '1002', from: 'a', how: 'blind' },
      },
      { at: '2026-11-22T15:01:08Z', kind: 'answered', about: { extension: 8, number: '1003' } },
      { at: '2026-11-22T15:02:00Z', kind: 'hung_up', about: null },
    ],
  }
  const steps = [
    ['entered', 'Ana', '1002'],
    ['answered', 'Luis', ''],
    ['transferred', 'Luis', '1003'],
    ['answered', 'Marta', '1003'],
    ['hung_up', '', ''],
  ]
  const shown = (calls: Parameters<typeof journeyOfChain>[0]) =>
    journeyOfChain(calls).map(({ kind, name, detail }) => [kind, name, detail])
  expect(shown([call, transferred])).toEqual(steps)
  // With the earlier call gone, the caller comes from this one.
  expect(shown([transferred])).toEqual([['entered', 'Ana', '1003'], ...steps.slice(2)])
})

test('a parked call is shown by its slot', () => {
  const parked = {
    ...call,
    id: 'b',
    dialed: '701',
    facts: [
      {
        at: '2026-11-22T15:01:00Z',
        kind: 'transferred',
        about: { by: 7, number: '1002', from: 'a', how: 'blind' },
      },
      { at: '2026-11-22T15:01:00Z', kind: 'parked', about: { slot: 1, by: 7 } },
    ],
  }
  expect(journeyOfChain([call, parked]).map(({ kind, detail }) => [kind, detail])).toEqual([
    ['entered', '1002'],
    ['answered', ''],
    ['parked', '1'],
  ])
})

test.each([
  ['congestion', 'outside_congestion'],
  ['no-route', 'outside_no_route'],
  ['not-allowed', 'outside_not_allowed'],
  ['of tomorrow', 'outside_refused'],
])('a refused outside call gives the reason: %s', (why, kind) => {
  const facts = [{ at, kind: 'outside_refused', about: { number: '3001112233', why } }]
  expect(journeyOf({ ...call, facts })).toMatchObject([{ kind, detail: '3001112233' }])
})
