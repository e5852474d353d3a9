import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLogger } from '#platform/log/logger.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { createInMemoryEngine, type InMemoryEngine } from '#platform/testing/telephony/in-memory-engine.ts'
import type { CallEvent } from '../../call-machine/call.ts'
import { createEffectRunner, type EffectRunner, type EngineEffect } from './effect-runner.ts'

let slow: { what: string; until: Promise<void> } | null
let engine: InMemoryEngine
let runner: EffectRunner
let phone: Device
let reports: CallEvent[]
let contact: string

beforeEach(async () => {
  slow = null
  reports = []
  engine = createInMemoryEngine({
    pace: (what) => (slow && what.startsWith(slow.what) ? slow.until : Promise.resolve()),
  })
  runner = createEffectRunner(engine, silentLogger)
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

const run = (effect: EngineEffect) =>
  runner.run(effect, {
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
    run(dial('a'))
    run({ type: 'hangup', leg: 'a', cause: 'cancelled' })
    letDial()
    await runner.settled()
    expect(await engine.liveLegs()).toEqual([])
    await phone.reaches('idle')
  })

  test('a bridge is destroyed only after it was created, so that none remains', async () => {
    run(dial('a'))
    await phone.reaches('ringing')
    await phone.answer()
    const letBridge = slowDown('bridge')
    run({ type: 'bridge', bridge: 'b', legs: ['a', 'a'] })
    run({ type: 'destroy-bridge', bridge: 'b' })
    letBridge()
    await runner.settled()
    expect(await engine.liveLegs()).toMatchObject([{ leg: 'a', bridge: null }])
  })

  test('other legs do not wait', async () => {
    const letDial = slowDown('dial a')
    run(dial('a'))
    run(dial('b'))
    await phone.reaches('ringing')
    expect((await engine.liveLegs()).map((live) => live.leg)).toEqual(['b'])
    letDial()
    await runner.settled()
  })
})

describe('the result of a command', () => {
  test('is the leg’s end when it could not be dialled', async () => {
    engine.goDown('gone')
    run(dial('a'))
    await runner.settled()
    expect(reports).toEqual([{ type: 'leg-ended', leg: 'a', cause: 'failed' }])
  })

  test('is reported for a join, successful or failed', async () => {
    run(dial('a'))
    await phone.reaches('ringing')
    run({ type: 'bridge', bridge: 'b', legs: ['a', 'a'] })
    await runner.settled()
    await phone.answer()
    run({ type: 'bridge', bridge: 'b', legs: ['a', 'a'] })
    await runner.settled()
    // An unanswered leg cannot be bridged.
    expect(reports).toEqual([{ type: 'connect-failed' }, { type: 'connected' }])
  })

  test('is not reported for a leg that is gone, since the engine reports its end', async () => {
    run({ type: 'answer', leg: 'gone' })
    run({ type: 'bridge', bridge: 'b', legs: ['gone', 'gone'] })
    run({ type: 'hangup', leg: 'gone', cause: 'normal' })
    run({ type: 'indicate-ringing', leg: 'gone' })
    await runner.settled()
    expect(reports).toEqual([])
  })
})
