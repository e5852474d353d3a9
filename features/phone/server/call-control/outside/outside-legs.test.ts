import { expect, test } from 'vitest'
import { silentLogger } from '#platform/log/logger.ts'
import { createInMemoryEngine } from '#platform/testing/telephony/in-memory-engine.ts'
import type { Clock, OutsideGate, OutsideOutcome } from '../../ports.ts'
import { createOutsideLegs, NotAdmitted } from './outside-legs.ts'

/** Legs at an engine and a gate that admits all, with a clock that is wound by hand. */
function setting() {
  const engine = createInMemoryEngine()
  const outcomes: OutsideOutcome[] = []
  let open: string[] = []
  const spent: string[] = []
  let away = false
  const timers = new Set<() => void>()
  const clock: Clock = {
    now: () => 1000,
    after(_, action) {
      timers.add(action)
      return () => void timers.delete(action)
    },
  }
  const gate: OutsideGate = {
    async admit({ leg, payer }) {
      if (payer !== null) open.push(leg)
      return payer !== null
    },
    async record(all) {
      if (away) throw new Error('away')
      outcomes.push(...all)
    },
    open: async () => open,
    spent: async () => spent.splice(0),
  }
  const legs = createOutsideLegs({ engine, gate, serverId: 1, clock, log: silentLogger })
  const wanted = {
    companyId: 1,
    payer: 7 as number | null,
    dialed: '300',
    trunk: 1,
    number: '57300',
    callId: 'c',
    again: false,
  }
  const command = {
    trunk: 'trunk.1',
    number: '57300',
    callerId: { name: '', number: '' },
    timeoutSeconds: 5,
    hops: 1,
  }
  return {
    engine,
    legs,
    outcomes,
    spent,
    wanted,
    command,
    isOpen: (all: string[]) => {
      open = all
    },
    isAway: (now: boolean) => {
      away = now
    },
    fire() {
      for (const action of [...timers]) {
        timers.delete(action)
        action()
      }
    },
  }
}

test('a leg that was not admitted is not dialled, nor another number or trunk than was, nor twice', async () => {
  const { legs, wanted, command, engine } = setting()
  await expect(legs.dial({ ...command, leg: 'any' })).rejects.toThrow(NotAdmitted)
  expect(await legs.admit({ ...wanted, payer: null })).toBeNull()
  const leg = (await legs.admit(wanted)) ?? ''
  await expect(legs.dial({ ...command, leg, number: '57900' })).rejects.toThrow(NotAdmitted)
  await expect(legs.dial({ ...command, leg, trunk: 'trunk.2' })).rejects.toThrow(NotAdmitted)
  await legs.dial({ ...command, leg }).catch(() => undefined)
  await expect(legs.dial({ ...command, leg })).rejects.toThrow(NotAdmitted)
  expect((await engine.liveLegs()).filter((one) => one.leg !== leg)).toEqual([])
})

test('a leg that nobody dials stops counting', async () => {
  const { legs, wanted, command, outcomes, fire } = setting()
  const leg = (await legs.admit(wanted)) ?? ''
  fire()
  await legs.settled()
  expect(outcomes).toEqual([{ leg, answeredAt: null, endedAt: 1000 }])
  await expect(legs.dial({ ...command, leg })).rejects.toThrow(NotAdmitted)
})

test('answers and ends wait while the database is away', async () => {
  const { legs, wanted, outcomes, isAway, fire } = setting()
  const leg = (await legs.admit(wanted)) ?? ''
  isAway(true)
  legs.handle({ type: 'leg-answered', leg })
  await legs.settled()
  legs.handle({ type: 'leg-ended', leg, cause: 'normal' })
  await legs.settled()
  expect(outcomes).toEqual([])
  isAway(false)
  fire()
  await legs.settled()
  expect(outcomes).toEqual([{ leg, answeredAt: 1000, endedAt: 1000 }])
})

test('after a gap: missing legs have ended, living ones go on, and new ones are none of the gap’s', async () => {
  const { legs, wanted, outcomes, isOpen } = setting()
  isOpen(['lives', 'gone'])
  legs.reconcile([{ leg: 'lives', up: true }], 500)
  await legs.admit(wanted)
  await legs.settled()
  expect(outcomes).toEqual([
    { leg: 'lives', answeredAt: 1000, endedAt: null },
    { leg: 'gone', answeredAt: null, endedAt: 500 },
  ])
  legs.handle({ type: 'leg-ended', leg: 'lives', cause: 'normal' })
  await legs.settled()
  expect(outcomes.at(-1)).toEqual({ leg: 'lives', answeredAt: null, endedAt: 1000 })
})

test('a leg that nobody pays for any longer is hung up, and others go on', async () => {
  const { legs, wanted, command, engine, spent, fire } = setting()
  const hungUp: string[] = []
  engine.hangup = async (leg) => void hungUp.push(leg)
  engine.dialOutside = async () => {}
  const [one, two] = [(await legs.admit(wanted)) ?? '', (await legs.admit(wanted)) ?? '']
  await legs.dial({ ...command, leg: one })
  await legs.dial({ ...command, leg: two })
  spent.push(two)
  fire()
  await expect.poll(() => hungUp).toEqual([two])
  // It goes on looking, once it has looked.
  await new Promise(setImmediate)
  spent.push(one)
  fire()
  await expect.poll(() => hungUp).toEqual([two, one])
})
