import { expect, test } from 'vitest'
import { queueOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { audible, DID, exchange, hears, members, OUTSIDER } from './stage/exchange-setting.ts'
import type { CallStage } from './stage/stage-types.ts'

/** Queues as callers and agents experience them. */
export function queueScenarios(stage: () => CallStage): void {
  test('a queue: music while nobody is free, then the next free agent', async () => {
    const { company, carrier, people } = await exchange(stage(), ([ana]) => ({
      queues: [queueOf({ id: 5, members: members([ana]) })],
      to: { kind: 'queue', id: 5 },
    }))
    await people[0].device.call('1002')
    await people[1].device.reaches('ringing')
    await carrier.call(DID, OUTSIDER)
    await carrier.reaches('talking')
    await audible(carrier)
    expect(people[0].device.phase()).not.toBe('ringing')
    await people[0].device.hangup()
    await people[0].device.reaches('ringing')
    await people[0].device.answer()
    await hears(carrier, people[0].device)
    await people[0].device.hangup()
    await carrier.ended()
    expect(await stage().factsOf(company)).toEqual([
      ['entered', 'did', 'queue_entered', 'offered', 'queue_left', 'answered', 'hung_up'],
    ])
  })

  test('a queue: an agent who does not answer is skipped, and the next one rings', async () => {
    const { carrier, people } = await exchange(stage(), ([ana, luis]) => ({
      queues: [queueOf({ id: 5, members: members([ana, luis]), ringSeconds: 1 })],
      to: { kind: 'queue', id: 5 },
    }))
    await carrier.call(DID, OUTSIDER)
    await people[0].device.reaches('ringing')
    await people[1].device.reaches('ringing')
    expect(people[0].device.phase()).toBe('idle')
    await people[1].device.answer()
    await hears(carrier, people[1].device)
  })

  test('a queue: an agent who rejects does not end the call', async () => {
    const { carrier, people } = await exchange(stage(), ([ana, luis]) => ({
      queues: [queueOf({ id: 5, members: members([ana, luis]) })],
      to: { kind: 'queue', id: 5 },
    }))
    await carrier.call(DID, OUTSIDER)
    await people[0].device.reaches('ringing')
    await people[0].device.reject()
    await people[1].device.reaches('ringing')
    await people[1].device.answer()
    await hears(carrier, people[1].device)
  })

  test('a queue: two callers and one agent, who is offered one at a time', async () => {
    const setUp = await exchange(stage(), ([ana]) => ({
      queues: [queueOf({ id: 5, members: members([ana]) })],
      to: { kind: 'queue', id: 5 },
    }))
    const { carrier, people, company } = setUp
    const agent = people[0].device
    await carrier.call(DID, OUTSIDER)
    await agent.reaches('ringing')
    const inside = people[1].device
    const second = await stage().carrier(company)
    await second.call(DID, { name: '', number: '+573009999999' })
    await second.reaches('talking')
    await agent.answer()
    await hears(carrier, agent)
    expect(inside.phase()).toBe('idle')
    await carrier.hangup()
    await agent.ended()
    await agent.reaches('ringing')
    expect(await agent.incoming()).toMatchObject({ number: '+573009999999' })
    await agent.answer()
    await hears(second, agent)
  })

  test('a queue: the caller gives up while an agent rings, and the ringing stops', async () => {
    const { company, carrier, people } = await exchange(stage(), ([ana]) => ({
      queues: [queueOf({ id: 5, members: members([ana]) })],
      to: { kind: 'queue', id: 5 },
    }))
    await carrier.call(DID, OUTSIDER)
    await people[0].device.reaches('ringing')
    await carrier.hangup()
    expect(await people[0].device.ended()).toEqual({ cause: 'cancelled' })
    expect(await stage().factsOf(company)).toEqual([
      ['entered', 'did', 'queue_entered', 'offered', 'queue_left', 'hung_up'],
    ])
    expect(await stage().historyOf(people[0].extension)).toEqual([])
  })

  test('a queue: a key leads out of it', async () => {
    const { carrier, people } = await exchange(stage(), ([ana, luis]) => ({
      queues: [
        queueOf({ id: 5, members: members([ana]), exits: new Map([['0', { kind: 'extension', id: luis }]]) }),
      ],
      to: { kind: 'queue', id: 5 },
    }))
    await carrier.call(DID, OUTSIDER)
    await people[0].device.reaches('ringing')
    await carrier.digits('0')
    expect(await people[0].device.ended()).toEqual({ cause: 'cancelled' })
    await people[1].device.reaches('ringing')
    await people[1].device.answer()
    await hears(carrier, people[1].device)
  })

  test('a queue: after the longest wait the call overflows', async () => {
    const { carrier, people } = await exchange(stage(), ([, luis]) => ({
      queues: [queueOf({ id: 5, maxWaitSeconds: 1, overflow: { kind: 'extension', id: luis } })],
      to: { kind: 'queue', id: 5 },
    }))
    await carrier.call(DID, OUTSIDER)
    await people[1].device.reaches('ringing')
  })

  test('a queue: ring all, and the first to answer gets the call', async () => {
    const { carrier, people } = await exchange(stage(), (ids) => ({
      queues: [queueOf({ id: 5, strategy: 'ring_all', members: members(ids) })],
      to: { kind: 'queue', id: 5 },
    }))
    await carrier.call(DID, OUTSIDER)
    await Promise.all(people.map(({ device }) => device.reaches('ringing')))
    await people[1].device.reject()
    await people[2].device.answer()
    expect(await people[0].device.ended()).toEqual({ cause: 'answered-elsewhere' })
    await hears(carrier, people[2].device)
  })

  test('a queue without agents overflows at once', async () => {
    const { carrier, people } = await exchange(stage(), ([, luis]) => ({
      queues: [queueOf({ id: 5, whenEmpty: { kind: 'extension', id: luis } })],
      to: { kind: 'queue', id: 5 },
    }))
    await carrier.call(DID, OUTSIDER)
    await people[1].device.reaches('ringing')
  })

  test('an internal number of a queue leads to it', async () => {
    const { people } = await exchange(stage(), ([ana]) => ({
      numbers: new Map([['8000', { kind: 'queue', id: 5 }]]),
      queues: [queueOf({ id: 5, members: members([ana]) })],
      to: { kind: 'hangup' },
    }))
    await people[1].device.call('8000')
    await people[0].device.reaches('ringing')
    await people[0].device.answer()
    await hears(people[1].device, people[0].device)
  })
}
