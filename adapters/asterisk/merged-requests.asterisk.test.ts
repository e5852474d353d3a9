import { expect, test } from 'vitest'
import type { CarrierInvite } from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import { startCarrierStage } from './testing/carrier-stage.ts'

/** A carrier whose proxies bring one request by two ways. */

const { host, log, place, arrival, end, ended } = await startCarrierStage('caminos', '127.0.0.49')

const request = (callId: string, cseq = 7): Partial<CarrierInvite> => ({
  from: '<sip:3105550101@sbc.example>;tag=one',
  headers: [
    ['call-id', callId],
    ['cseq', `${cseq} INVITE`],
  ],
})

test('one request that comes by two ways is one call', async () => {
  const { leg } = await arrival(request('(a),b:c@sbc'))
  const before = log.events.length
  const again = await place(request('(a),b:c@sbc'))
  expect((await again.responded(300)).status).toBe(482)
  expect(log.events.slice(before).map(({ type }) => type)).toEqual([])
  await end(leg)
  await ended(leg)
})

test('another try, another number and another call are not refused', async () => {
  const first = await arrival(request('d@sbc'))
  const others = [request('d@sbc', 8), request('e@sbc')]
  const legs = []
  for (const one of others) legs.push((await arrival(one)).leg)
  legs.push((await arrival({ ...request('d@sbc'), uri: `sip:6015550199@${host}` })).leg)
  for (const leg of [first.leg, ...legs]) await end(leg)
  // Once it is over, a request of the same name is new.
  await ended(first.leg)
  await end((await arrival(request('d@sbc'))).leg)
})
