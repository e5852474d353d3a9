import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLogger } from '#platform/log/logger.ts'
import { eventually } from '#platform/testing/eventually.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { createInMemoryEngine, type InMemoryEngine } from '#platform/testing/telephony/in-memory-engine.ts'
import type { CallEvent } from '../../call-machine/call.ts'
import type { Clock } from '../../ports.ts'
import { createEffectSender, type EffectSender, type EngineEffect } from './send-effects.ts'

let slow: { what: string; until: Promise<void> } | null
let engine: InMemoryEngine
let sender: EffectSender
let phone: Device
let reports: CallEvent[]
let contact: string
/** Fired by hand. */
let timers: (() => void)[]

beforeEach(async () => {
  slow = null
  reports = []
  engine = createInMemoryEngine({
    pace: (what) => (slow && what.startsWith(slow.what) ? slow.until : Promise.resolve()),
  })
  timers = []
  const clock: Clock = {
    now: () => 0,
    after(_milliseconds, action) {
      timers.push(action)
      return () => {}
    },
  }
  sender = createEffectSender(engine, { dial: engine.dialOutside }, clock, silentLogger)
  phone = engine.device({ endpoint: 'uno-1002', secret: 's' })
  await phone.register()
  contact = (await engine.contacts('uno-1002'))[0] ?? ''
})
afterEach(() => engine.close())

/** Commands with this prefix are held back until the returned function is called. */
function slowDown(what: string): () => void {
  const gate = Promise.withResolvers<void>()
  slow = { what, until: gate.promise }
  return gate.resolve
}

const send = (effect: EngineEffect) =>
  sender.send(effect, {
    callId: 'c',
    callerId: { name: '', number: '' },
    music: null,
    report: (event) => reports.push(event),
  })
const dial = (leg: string): EngineEffect => ({
  type: 'dial',
  fork: { leg, endpoint: 'uno-1002', contact },
  timeoutSeconds: 30,
})

describe('effects on the same leg', () => {
  test('a leg is hung up only after it was dialled, so that nothing keeps ringing', async () => {
    const letDial = slowDown('dial')
    send(dial('a'))
    send({ type: 'hangup', leg: 'a', cause: 'cancelled' })
    letDial()
    await sender.settled()
    expect(await engine.liveLegs()).toEqual([])
    await phone.reaches('idle')
  })

  test('a bridge is destroyed only after it was created, so that none remains', async () => {
    send(dial('a'))
    await phone.reaches('ringing')
    await phone.answer()
    const letBridge = slowDown('bridge')
    send({ type: 'bridge', bridge: 'b', legs: ['a', 'a'] })
    send({ type: 'destroy-bridge', bridge: 'b' })
    letBridge()
    await sender.settled()
    expect(await engine.liveLegs()).toMatchObject([{ leg: 'a', bridge: null }])
  })

  test('whoever remains alone hears a tone for a moment, and is hung up then', async () => {
    send(dial('a'))
    await phone.reaches('ringing')
    await phone.answer()
    send({ type: 'hangup', leg: 'a', cause: 'device-lost', tone: true })
    await eventually(() => expect(timers).toHaveLength(1))
    expect(await phone.hears()).toEqual({ devices: [], music: true })
    expect(phone.phase()).toBe('talking')
    timers[0]?.()
    await sender.settled()
    await phone.ended()
  })

  test('a tone for somebody who has hung up is no reason to wait', async () => {
    send({ type: 'hangup', leg: 'gone', cause: 'device-lost', tone: true })
    await sender.settled()
    expect(timers).toEqual([])
  })

  test('other legs do not wait', async () => {
    const letDial = slowDown('dial a')
    send(dial('a'))
    send(dial('b'))
    await phone.reaches('ringing')
    expect((await engine.liveLegs()).map((live) => live.leg)).toEqual(['b'])
    letDial()
    await sender.settled()
  })
})

describe('the result of a command', () => {
  test('is the leg’s end when it could not be dialled', async () => {
    engine.goDown('gone')
    send(dial('a'))
    await sender.settled()
    expect(reports).toEqual([{ type: 'leg-ended', leg: 'a', cause: 'failed' }])
  })

  test('is reported for a join, successful or failed', async () => {
    send(dial('a'))
    await phone.reaches('ringing')
    send({ type: 'bridge', bridge: 'b', legs: ['a', 'a'] })
    await sender.settled()
    await phone.answer()
    send({ type: 'bridge', bridge: 'b', legs: ['a', 'a'] })
    await sender.settled()
    // An unanswered leg cannot be bridged.
    expect(reports).toEqual([{ type: 'connect-failed' }, { type: 'connected' }])
  })

  test('is not reported for a leg that is gone, since the engine reports its end', async () => {
    send({ type: 'answer', leg: 'gone' })
    send({ type: 'bridge', bridge: 'b', legs: ['gone', 'gone'] })
    send({ type: 'hangup', leg: 'gone', cause: 'normal' })
    send({ type: 'indicate-ringing', leg: 'gone' })
    await sender.settled()
    expect(reports).toEqual([])
  })
})
