import { expect, test } from 'vitest'
import type { ArrivedCall } from '../../ports.ts'
import { createUrgentCalls, mayBeUrgent } from './urgent-calls.ts'

const party = { id: 1, userId: null, number: '1001', name: '', endpoint: 'una-1001', callLimit: 1 }
const emergency: ArrivedCall = {
  route: { company: { id: 1, maxSimultaneousCalls: 1 }, caller: party, callee: null, refusal: null },
  itinerary: null,
  emergency: true,
}
const from = { name: '', number: '' }
const arrival = (leg: string, endpoint: string, dialed = '112') => ({ leg, endpoint, dialed, from, at: 0 })

test('only emergency numbers of some country may be urgent, and only from phones', () => {
  for (const dialed of ['112', '911', '123', '190', '9112', '0-911'])
    expect(mayBeUrgent({ endpoint: 'una-1001', dialed })).toBe(true)
  for (const dialed of ['471', '400', '1123', '8112', '6015550100'])
    expect(mayBeUrgent({ endpoint: 'una-1001', dialed })).toBe(false)
  expect(mayBeUrgent({ endpoint: 'trunk.1', dialed: '112' })).toBe(false)
})

test('a phone that calls for help without end is bounded; meanwhile every other phone is let through, its colleagues’ too', async () => {
  let time = 0
  let lookUps = 0
  const urgent = createUrgentCalls(
    async () => {
      lookUps += 1
      return emergency
    },
    () => time,
  )
  const flood = async (times: number) => {
    const answers = await Promise.all(
      Array.from({ length: times }, (_, nth) => urgent.isUrgent(arrival(`flood-${time}-${nth}`, 'una-1001'))),
    )
    return answers.filter(Boolean).length
  }
  expect(await flood(500)).toBe(10)
  expect(lookUps).toBe(10)
  for (const endpoint of ['una-1002', 'otra-1001'])
    expect(await urgent.isUrgent(arrival(endpoint, endpoint))).toBe(true)
  time = 3_000
  expect(await flood(500)).toBe(3)
})
