import { expect, test } from 'vitest'
import type { Destination } from '#platform/telephony/contract/destination.ts'
import { type PlanParts, ringGroupOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { DID, exchange, hears, OUTSIDER } from './stage/exchange-setting.ts'
import type { CallStage } from './stage/stage-types.ts'

/** What becomes of calls from outside, as the board, the missed calls and all reports tell it. */
export function lostScenarios(stage: () => CallStage): void {
  async function resultsOf(companyId: number) {
    await stage().phone.settled()
    const found = await stage()
      .database.systemRows.selectFrom('call_results')
      .select(['direction', 'result', 'place', 'number'])
      .where('company_id', '=', companyId)
      .orderBy('started_at')
      .execute()
    return found.map(({ direction, result, place, number }) => [direction, result, place, number].join(' '))
  }

  const LOST: [string, (ids: readonly number[]) => PlanParts & { to: Destination }, string][] = [
    ['at a person’s phone', ([ana = 0]) => ({ to: { kind: 'extension', id: ana } }), 'ringing'],
    [
      'in a ring group',
      (ids) => ({
        ringGroups: [ringGroupOf({ id: 4, members: [...ids] })],
        to: { kind: 'ring_group', id: 4 },
      }),
      'ring_group',
    ],
  ]
  test.each(LOST)('a call that the caller ends %s is lost there', async (_, parts, place) => {
    const { company, carrier, people } = await exchange(stage(), parts)
    await carrier.call(DID, OUTSIDER)
    await people[0].device.reaches('ringing')
    await carrier.hangup()
    await people[0].device.reaches('idle')
    expect(await resultsOf(company.id)).toEqual([`inbound abandoned ${place} ${OUTSIDER.number}`])
  })

  test('an answered call, a declined one and one inside the company are none of the lost', async () => {
    const { company, carrier, people } = await exchange(stage(), ([ana]) => ({
      to: { kind: 'extension', id: ana },
    }))
    const [ana, luis] = people
    await carrier.call(DID, OUTSIDER)
    await ana.device.reaches('ringing')
    await ana.device.answer()
    await hears(carrier, ana.device)
    await carrier.hangup()
    await ana.device.reaches('idle')
    await carrier.reaches('idle')
    await carrier.call(DID, OUTSIDER)
    await ana.device.reaches('ringing')
    await ana.device.reject()
    await carrier.ended()
    await luis.device.call('1003')
    await people[2].device.reaches('ringing')
    await luis.device.hangup()
    await people[2].device.reaches('idle')
    expect(await resultsOf(company.id)).toEqual([
      `inbound answered  ${OUTSIDER.number}`,
      `inbound declined  ${OUTSIDER.number}`,
      'internal unanswered  1003',
    ])
  })
}
