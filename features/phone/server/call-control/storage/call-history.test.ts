import { expect, test } from 'vitest'
import { newJourney } from '#platform/telephony/journey/journey.ts'
import { planOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { newCall } from '../../call-machine/call.ts'
import type { Party } from '../../ports.ts'
import type { RoutedCall } from '../calls/live-call.ts'
import { recordsOf } from './call-history.ts'

const party = (id: number, number: string, name: string): Party & { id: number } => ({
  id,
  userId: id,
  number,
  name,
  endpoint: `uno-${number}`,
  callLimit: 2,
})
const ana = party(1, '1001', 'Ana')
const luis = party(2, '1002', 'Luis')

/** An ended call of Ana's through the dialplan. */
function ended(dialed: string, changes: Partial<RoutedCall['walked']>): RoutedCall {
  const caller = { leg: 'a', endpoint: ana.endpoint, sipCallId: null }
  const { call } = newCall({ id: 'c', dialed, caller, at: 0 })
  const journey = newJourney('c', { name: 'Ana', number: '1001', extension: 1, trunk: null }, dialed)
  return {
    call: { ...call, phase: 'ended', outcome: 'completed', endedAt: 9_000 },
    route: { company: { id: 7, maxSimultaneousCalls: 9 }, caller: ana, callee: null, refusal: null },
    engine: '',
    plan: planOf({ extensions: [luis] }),
    walked: { journey, members: [], facts: [], trunk: null, ...changes },
  }
}

test('a voicemail box shows as one, with whose it is', () => {
  const facts = [{ fact: { kind: 'voicemail', about: { extension: 2 } } as const, at: 1 }]
  expect(recordsOf(ended('*1002', { facts }))).toMatchObject([{ other_name: 'Buzón de voz: Luis' }])
})

test('an extension that was kept once for each of its devices has one row', () => {
  const rows = recordsOf(ended('1002', { members: [luis, luis, luis] }))
  expect(rows.map(({ extension_id, direction }) => [extension_id, direction])).toEqual([
    [1, 'OUTGOING'],
    [2, 'INCOMING'],
  ])
})
