import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { silentLogger } from '#platform/log/logger.ts'
import { noHistory } from '#platform/telephony/queue/queue-history.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { createInMemoryEngine } from '#platform/testing/telephony/in-memory-engine.ts'
import { type ArrivedCall, type Clock, type Party, systemClock } from '../../ports.ts'
import { createPresence } from '../../presence.ts'
import { createAdmission, createLoads } from '../admission/admission.ts'
import { createShares } from '../admission/shares.ts'
import { createCallPublisher } from '../publication/call-publisher.ts'
import { createCompanyQueues } from '../queues/company-queues.ts'
import type { CallWrite } from '../storage/call-row.ts'
import { createCallWriter } from '../storage/call-writer.ts'
import { createMessageTaker } from '../voicemail/message-taker.ts'
import { createCallProcessor } from './create-call-processor.ts'
import { createEffectSender } from './send-effects.ts'

const COMPANY = { id: 1, maxSimultaneousCalls: 100 }
const parties: Party[] = ['1001', '1002', '1003'].map((number, index) => ({
  id: index + 1,
  userId: index + 1,
  number,
  name: `Person ${number}`,
  endpoint: `uno-${number}`,
  callLimit: 2,
}))

/** Its timers fire at once. */
const AT_ONCE: Clock = {
  now: () => 0,
  after: (_milliseconds, action) => {
    queueMicrotask(action)
    return () => {}
  },
}

/** A stopped clock; timers fire when the story says so. */
function storyClock() {
  const timers = new Set<() => void>()
  const clock: Clock = {
    now: systemClock.now,
    after(_, action) {
      const fire = () => {
        timers.delete(fire)
        action()
      }
      timers.add(fire)
      return () => timers.delete(fire)
    },
  }
  return { clock, fireOldest: () => [...timers][0]?.() }
}

/** Everything that decides about a call, on an engine whose signals are delayed by `pace`. */
function program(pace: (what: string) => Promise<void>) {
  const engine = createInMemoryEngine({ pace })
  const { clock, fireOldest } = storyClock()
  const stored = new Map<string, CallWrite>()
  const writer = createCallWriter({
    async store(writes) {
      for (const write of writes) stored.set(write.call.id, write)
      return []
    },
    aside: { put: async () => {}, forget: async () => {} },
    clock: systemClock,
    log: silentLogger,
  })
  const publish = () => {}
  const admission = createAdmission(
    {
      callsPerSecond: 1000,
      shares: createShares({ perSecond: 1000, rateOf: async () => null }),
      clock,
    },
    createLoads().of(1),
  )
  const presence = createPresence({
    findEndpoints: async () => [],
    publish,
    clock: systemClock,
    log: silentLogger,
  }).at(1)
  const publisher = createCallPublisher({ serverId: 1, writer, publish, log: silentLogger })
  const processor = createCallProcessor({
    engine,
    sender: createEffectSender(engine, { dial: engine.dialOutside }, AT_ONCE, silentLogger),
    outside: { admit: async () => null },
    messages: createMessageTaker({
      findLeft: async () => [],
      engine,
      voicemail: { boxOf: async () => null, add: async () => {} },
      workFolder: '/nonexistent',
      clock: systemClock,
      log: silentLogger,
    }),
    meetings: { find: async () => {}, join: () => {} },
    rooms: { enterRoom: () => {} },
    lookUp: async () => 'unknown-number',
    boxCalls: { serve: (_, done) => done() },
    serverId: 1,
    rejectedCalls: { add: () => {}, addUnrecorded: () => {} },
    async routeArrival({ endpoint, dialed }): Promise<ArrivedCall | null> {
      await pace(`look up ${dialed}`)
      const caller = parties.find((party) => party.endpoint === endpoint)
      const callee = parties.find((party) => party.number === dialed) ?? null
      if (!caller) return null
      return { route: { company: COMPANY, caller, callee, refusal: null }, itinerary: null }
    },
    admission,
    presence,
    companyQueues: createCompanyQueues({
      loadAgents: async () => [],
      loadHistory: async () => noHistory,
      presence,
      clock,
    }),
    publisher,
    clock,
    log: silentLogger,
    settings: { ringSeconds: 30 },
  })
  engine.subscribe(processor.handle)
  return { engine, processor, publisher, admission, presence, stored, fireOldest }
}

type World = ReturnType<typeof program>

type Deed = 'call' | 'answer' | 'reject' | 'busy' | 'hangup' | 'hold' | 'timeout'

interface Moment {
  deed: Deed
  /** Which of the capable devices. */
  who: number
  dialed: string
  /** Number of signals delivered before. */
  after: number
}

const canDo: Record<Deed, (device: Device) => boolean> = {
  call: (device) => device.phase() === 'idle',
  answer: (device) => device.phase() === 'ringing',
  reject: (device) => device.phase() === 'ringing',
  busy: (device) => device.phase() === 'ringing',
  hold: (device) => device.phase() === 'talking',
  hangup: (device) => device.phase() !== 'idle',
  timeout: () => false,
}

async function act(devices: readonly Device[], { deed, who, dialed }: Moment): Promise<void> {
  const able = devices.filter(canDo[deed])
  const device = able[who % Math.max(1, able.length)]
  if (!device || deed === 'timeout') return
  if (deed === 'call') await device.call(dialed)
  else await device[deed]()
}

function expectConsistent({ call, records }: CallWrite): void {
  expect(call.outcome).not.toBeNull()
  expect(call.ended_at).not.toBeNull()
  expect(call.live).toBeNull()
  const [outgoing, incoming, ...more] = records
  expect(more).toEqual([])
  expect(outgoing).toMatchObject({ direction: 'OUTGOING', missed: false, outcome: call.outcome })
  if (!incoming) return
  expect(incoming).toMatchObject({ direction: 'INCOMING', outcome: call.outcome })
  expect(incoming.answered_at).toEqual(outgoing?.answered_at)
  expect(incoming.missed).toBe(call.answered_at === null && call.outcome !== 'rejected')
}

const moment: fc.Arbitrary<Moment> = fc.record({
  deed: fc.oneof(
    { weight: 4, arbitrary: fc.constant<Deed>('call') },
    { weight: 5, arbitrary: fc.constant<Deed>('answer') },
    { weight: 4, arbitrary: fc.constantFrom<Deed>('reject', 'busy', 'timeout', 'hold') },
    { weight: 2, arbitrary: fc.constant<Deed>('hangup') },
  ),
  who: fc.nat(4),
  dialed: fc.constantFrom('1001', '1002', '1002', '1003', '4711'),
  after: fc.nat(12),
})

/** Delivers all pending signals and their consequences. */
async function drain(s: fc.Scheduler): Promise<void> {
  do {
    await s.waitIdle()
    await setImmediate()
  } while (s.count() > 0)
}

/** Delivers one pending signal, if any, and its consequences. */
async function oneSignal(s: fc.Scheduler): Promise<void> {
  if (s.count() > 0) await s.waitOne()
  await setImmediate()
}

/** Plays the story on its devices. @returns the calls whose two sides heard each other, however briefly */
async function live(story: readonly Moment[], devices: readonly Device[], s: fc.Scheduler, world: World) {
  const acts: Promise<void>[] = []
  const talked = new Set<string>()
  async function look(): Promise<void> {
    const hearing = new Set<string | null>()
    for (const device of devices)
      if ((await device.hears()).devices.length > 0) hearing.add(device.sipCallId())
    for (const { call } of world.processor.calls())
      if (hearing.has(call.caller.sipCallId)) talked.add(call.id)
  }
  for (const what of story) {
    for (let signal = 0; signal < what.after; signal += 1) {
      await oneSignal(s)
      await look()
    }
    if (what.deed === 'timeout') world.fireOldest()
    acts.push(act(devices, what))
  }
  // Everybody hangs up; a call still on its way in may ring once more.
  for (let round = 0; round < 3; round += 1) {
    await drain(s)
    acts.push(...devices.map((device) => device.hangup()))
  }
  await drain(s)
  await Promise.all(acts)
  return talked
}

test('in any order of signals every call ends once, alike in both histories, and leaves nothing behind', async () => {
  const outcomes = new Set<string>()
  let talks = 0
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(moment, { minLength: 3, maxLength: 30 }), async (s, story) => {
      let free = true
      const world = program((what) => (free ? Promise.resolve() : s.schedule(Promise.resolve(), what)))
      const { engine, processor } = world
      const devices = ['uno-1001', 'uno-1001', 'uno-1002', 'uno-1002', 'uno-1003'].map((endpoint) =>
        engine.device({ endpoint, secret: 's' }),
      )
      await Promise.all(devices.map((device) => device.register()))
      free = false
      const talked = await live(story, devices, s, world)
      free = true
      await processor.settled()
      await world.publisher.settled()

      expect(await engine.liveLegs()).toEqual([])
      expect(processor.activeCalls()).toBe(0)
      expect(world.admission.callsOfCompany(COMPANY.id)).toBe(0)
      expect(devices.map((device) => device.phase())).toEqual(devices.map(() => 'idle'))
      for (const write of world.stored.values()) {
        expectConsistent(write)
        outcomes.add(write.call.outcome ?? 'none')
        // A call whose sides heard each other counts as answered, unless nobody could confirm it in time.
        if (talked.has(write.call.id)) {
          expect(['answered', 'failed']).toContain(write.call.outcome)
          talks += 1
        }
      }
      await engine.close()
    }),
    { numRuns: 200 },
  )
  // The stories covered enough cases.
  expect(outcomes).toContain('answered')
  expect(outcomes.size).toBeGreaterThanOrEqual(4)
  expect(talks).toBeGreaterThan(0)
}, 60_000)
