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
    expect(mayBeUrgent({ endpoint: 'una-1001', dialed })).toBe('likely')
  for (const dialed of ['1123', '8112', '*9-911'])
    expect(mayBeUrgent({ endpoint: 'una-1001', dialed })).toBe('possible')
  for (const dialed of ['471', '400', '1004', '6015550100', '3001234112'])
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

test('all phones of a company together are bounded as well, and those of another are not among them', async () => {
  let time = 0
  const urgent = createUrgentCalls(
    async () => emergency,
    () => time,
  )
  const flood = async () => {
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, nth) =>
        urgent.isUrgent(arrival(`flood-${time}-${nth}`, `una-${1000 + (nth % 250)}`)),
      ),
    )
    return answers.filter(Boolean).length
  }
  expect(await flood()).toBe(50)
  expect(await urgent.isUrgent(arrival('other', 'otra-1001'))).toBe(true)
  time = 2_000
  expect(await flood()).toBe(20)
})

test('companies take turns: one that waits with many calls keeps another for one look-up', async () => {
  const routed: string[] = []
  const doors: (() => void)[] = []
  const urgent = createUrgentCalls(async ({ endpoint }) => {
    routed.push(endpoint)
    await new Promise<void>((enter) => doors.push(enter))
    return emergency
  })
  const calls = Array.from({ length: 20 }, (_, nth) =>
    urgent.isUrgent(arrival(`a${nth}`, `una-${1000 + nth}`)),
  )
  const other = urgent.isUrgent(arrival('b', 'otra-1001'))
  while (!routed.includes('otra-1001')) {
    doors.shift()?.()
    await Promise.resolve()
  }
  expect(routed.length).toBeLessThanOrEqual(6)
  const all = Promise.all([...calls, other])
  let isOver = false
  void all.then(() => {
    isOver = true
  })
  while (!isOver) {
    for (const enter of doors.splice(0)) enter()
    await Promise.resolve()
  }
})
