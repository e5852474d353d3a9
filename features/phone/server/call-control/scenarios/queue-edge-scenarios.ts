import { expect, test, vi } from 'vitest'
import { queueOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { audible, DID, exchange, hears, members, OUTSIDER } from './stage/exchange-setting.ts'
import type { CallStage } from './stage/stage-types.ts'

const SECOND = { name: '', number: '+573009999999' }

/** Failures and races while callers wait and agents are called. */
export function queueEdgeScenarios(stage: () => CallStage): void {
  const oneQueue = (parts: Partial<Parameters<typeof queueOf>[0]>, agents = 1) =>
    exchange(stage(), (ids) => ({
      queues: [queueOf({ id: 5, members: members(ids.slice(0, agents)), ...parts })],
      to: { kind: 'queue', id: 5 },
    }))

  test('all agents are busy: the caller hears music, and leaves after the longest wait', async () => {
    const { company, carrier, people } = await exchange(stage(), ([ana, luis, eva]) => ({
      queues: [
        queueOf({
          id: 5,
          members: members([ana, luis]),
          maxWaitSeconds: 3,
          overflow: { kind: 'extension', id: eva },
        }),
      ],
      to: { kind: 'queue', id: 5 },
    }))
    await people[0].device.call('1002')
    await people[1].device.reaches('ringing')
    await people[1].device.answer()
    await people[0].device.reaches('talking')
    await carrier.call(DID, OUTSIDER)
    await audible(carrier)
    await people[2].device.reaches('ringing')
    await people[2].device.answer()
    await hears(carrier, people[2].device)
    expect((await stage().factsOf(company)).flat()).toEqual(
      expect.arrayContaining(['queue_entered', 'queue_left', 'offered', 'answered']),
    )
    await carrier.hangup()
    await people[0].device.hangup()
  })

  test('the queue is full: the next caller goes on at once', async () => {
    const { company, carrier, people } = await exchange(stage(), ([, , eva]) => ({
      queues: [queueOf({ id: 5, maxWaiting: 1, overflow: { kind: 'extension', id: eva } })],
      to: { kind: 'queue', id: 5 },
    }))
    await carrier.call(DID, OUTSIDER)
    await carrier.reaches('talking')
    const second = await stage().carrier(company)
    await second.call(DID, SECOND)
    await people[2].device.reaches('ringing')
    expect(carrier.phase()).toBe('talking')
  })

  test('an agent disappears while ringing: the caller goes to the next agent', async () => {
    const { carrier, people } = await oneQueue({ ringSeconds: 2 }, 2)
    await carrier.call(DID, OUTSIDER)
    await people[0].device.reaches('ringing')
    await people[0].device.unregister()
    await people[1].device.reaches('ringing')
    await people[1].device.answer()
    await hears(carrier, people[1].device)
  })

  test('an agent pauses while ringing: their phone stops, and the next agent’s rings', async () => {
    const { company, carrier, people, ids } = await oneQueue({}, 2)
    await carrier.call(DID, OUTSIDER)
    await people[0].device.reaches('ringing')
    stage()
      .phone.now()
      ?.agentChanged(company.id, { extension: ids[0], queues: [5], paused: true })
    expect(await people[0].device.ended()).toEqual({ cause: 'cancelled' })
    await people[1].device.reaches('ringing')
    await people[1].device.answer()
    await hears(carrier, people[1].device)
  })

  test('an agent on pause is offered the waiting caller as soon as the pause ends', async () => {
    const { company, carrier, people, ids } = await oneQueue({})
    await people[2].device.call('1002')
    await people[1].device.reaches('ringing')
    await people[2].device.hangup()
    await carrier.call(DID, OUTSIDER)
    await people[0].device.reaches('ringing')
    const agent = (paused: boolean) =>
      stage().phone.now()?.agentChanged(company.id, { extension: ids[0], queues: [], paused })
    agent(true)
    await people[0].device.ended()
    await audible(carrier)
    agent(false)
    await people[0].device.reaches('ringing')
    await people[0].device.answer()
    await hears(carrier, people[0].device)
  })

  test('wrap-up: the next caller rings only after it', async () => {
    const { company, carrier, people } = await oneQueue({ wrapUpSeconds: 2 })
    const agent = people[0].device
    await carrier.call(DID, OUTSIDER)
    await agent.reaches('ringing')
    await agent.answer()
    await hears(carrier, agent)
    const second = await stage().carrier(company)
    await second.call(DID, SECOND)
    await audible(second)
    await carrier.hangup()
    await agent.ended()
    await agent.reaches('ringing')
    await agent.answer()
    await hears(second, agent)
    await stage().phone.settled()
    const facts = await stage()
      .database.systemRows.selectFrom('call_facts')
      .select(['kind', 'at'])
      .where('company_id', '=', company.id)
      .where('kind', 'in', ['hung_up', 'offered'])
      .orderBy('at')
      .execute()
    expect(facts.map(({ kind }) => kind)).toEqual(['offered', 'hung_up', 'offered'])
    const [, over, next] = facts.map(({ at }) => at.getTime())
    expect((next ?? 0) - (over ?? 0)).toBeGreaterThanOrEqual(2_000)
  })

  test('the caller of the queue with higher priority goes first, despite coming later', async () => {
    const { company, carrier, people } = await exchange(stage(), ([ana]) => ({
      queues: [
        queueOf({ id: 5, members: members([ana]) }),
        queueOf({ id: 6, members: members([ana]), priority: 9 }),
      ],
      numbers: new Map([['8006', { kind: 'queue', id: 6 }]]),
      to: { kind: 'queue', id: 5 },
    }))
    const agent = people[0].device
    await agent.call('1002')
    await people[1].device.reaches('ringing')
    await carrier.call(DID, OUTSIDER)
    await carrier.reaches('talking')
    await people[2].device.call('8006')
    await people[2].device.reaches('talking')
    await agent.hangup()
    await agent.reaches('ringing')
    expect(await agent.incoming()).toMatchObject({ number: '1003' })
    await agent.answer()
    await hears(people[2].device, agent)
    expect((await stage().factsOf(company)).length).toBeGreaterThan(0)
    await people[2].device.hangup()
    await agent.ended()
    await agent.reaches('ringing')
    expect(await agent.incoming()).toMatchObject({ number: OUTSIDER.number })
  })

  test('an agent of two queues is offered one caller at a time', async () => {
    const { carrier, people } = await exchange(stage(), ([ana]) => ({
      queues: [queueOf({ id: 5, members: members([ana]) }), queueOf({ id: 6, members: members([ana]) })],
      numbers: new Map([['8006', { kind: 'queue', id: 6 }]]),
      to: { kind: 'queue', id: 5 },
    }))
    const agent = people[0].device
    await carrier.call(DID, OUTSIDER)
    await agent.reaches('ringing')
    await people[2].device.call('8006')
    await people[2].device.reaches('talking')
    await audible(people[2].device)
    await agent.reject()
    // Both callers wait for her now; the one who came first is offered again once she is free.
    await agent.reaches('ringing')
    await agent.answer()
    await agent.reaches('talking')
    await vi.waitFor(async () => expect((await agent.hears()).devices).toHaveLength(1), { timeout: 30_000 })
  })
}
