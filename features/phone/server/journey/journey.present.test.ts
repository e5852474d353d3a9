import { expect, test } from 'vitest'
import { journeyOf } from './journey.present.ts'

const call = {
  started_at: new Date('2026-11-22T15:00:00Z'),
  answered_at: new Date('2026-11-22T15:00:09Z'),
  ended_at: new Date('2026-11-22T15:01:00Z'),
  dialed: '1002',
  caller: 'Ana',
  callee: 'Luis',
  facts: [],
  extensions: { 7: 'Luis', 8: 'Marta' },
}
const at = '2026-11-22T15:00:00.000Z'

test('a call that went straight to somebody is told from its times', () => {
  expect(journeyOf(call).map(({ kind, name, detail }) => [kind, name, detail])).toEqual([
    ['entered', 'Ana', '1002'],
    ['answered', 'Luis', ''],
    ['hung_up', '', ''],
  ])
})

test('facts are told with the names of whom they are about; unknown ones are left out', () => {
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
