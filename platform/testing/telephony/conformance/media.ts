import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { type BridgeId, LegGone, type LegId } from '#platform/telephony/port.ts'
import type { Device } from '../device.ts'
import { holdMusic, type Stage, silence, soundOf } from './stage.ts'

interface Pair {
  caller: Device
  callee: Device
  callerLeg: LegId
  calleeLeg: LegId
  bridge: BridgeId
}

async function talkingPair(stage: Stage): Promise<Pair> {
  const [caller, callee] = await Promise.all([stage.phone(), stage.phone()])
  const callerLeg = await stage.callInAnswered(caller)
  const calleeLeg = await stage.dialAnswered(callee)
  const bridge = randomUUID()
  await stage.engine.bridge(bridge, [callerLeg, calleeLeg])
  await Promise.all([stage.untilHears(caller, soundOf(callee)), stage.untilHears(callee, soundOf(caller))])
  return { caller, callee, callerLeg, calleeLeg, bridge }
}

export function describeMedia(stage: () => Stage): void {
  describe('sound', { timeout: 30_000 }, () => {
    test('two bridged devices hear each other; a device outside hears neither', async () => {
      const outside = await stage().phone()
      await stage().callInAnswered(outside)
      await talkingPair(stage())
      expect(await outside.hears()).toEqual(silence)
    })

    test('destroying a bridge separates its legs, which remain', async () => {
      const { caller, callee, callerLeg, calleeLeg, bridge } = await talkingPair(stage())
      await stage().engine.destroyBridge(bridge)
      await stage().untilHears(caller, silence)
      await stage().untilHears(callee, silence)
      const legs = (await stage().engine.liveLegs()).map((live) => live.leg)
      expect(legs).toEqual(expect.arrayContaining([callerLeg, calleeLeg]))
    })

    test('a bridge can be created empty; a leg that ended before joining does not keep the others out', async () => {
      const [caller, callee, gone] = await Promise.all([stage().phone(), stage().phone(), stage().phone()])
      const [callerLeg, goneLeg] = [await stage().callInAnswered(caller), await stage().callInAnswered(gone)]
      const calleeLeg = await stage().dialAnswered(callee)
      await gone.hangup()
      await stage().log.find('leg-ended', (event) => event.leg === goneLeg)
      const bridge = randomUUID()
      await stage().engine.bridge(bridge, [])
      await expect(stage().engine.joinBridge(bridge, goneLeg)).rejects.toThrow(LegGone)
      for (const leg of [callerLeg, calleeLeg]) await stage().engine.joinBridge(bridge, leg)
      await stage().untilHears(caller, soundOf(callee))
      await stage().untilHears(callee, soundOf(caller))
    })

    test('when one hangs up the other remains, in silence, until hung up', async () => {
      const { caller, callee, callerLeg, calleeLeg } = await talkingPair(stage())
      await callee.hangup()
      await stage().log.find('leg-ended', (event) => event.leg === calleeLeg)
      await stage().untilHears(caller, silence)
      expect(caller.phase()).toBe('talking')
      await stage().engine.hangup(callerLeg, 'normal')
      expect(await caller.ended()).toEqual({ cause: 'normal' })
    })

    test('hold plays music to the other side; resume reconnects them', async () => {
      const { caller, callee, callerLeg } = await talkingPair(stage())
      await caller.hold()
      await stage().log.find('leg-held', (event) => event.leg === callerLeg)
      await stage().untilHears(callee, holdMusic)
      await stage().untilHears(caller, silence)

      await caller.resume()
      await stage().log.find('leg-resumed', (event) => event.leg === callerLeg)
      await stage().untilHears(callee, soundOf(caller))
      await stage().untilHears(caller, soundOf(callee))
    })

    test('music plays to an unbridged leg until stopped, and is not heard in a bridge afterwards', async () => {
      const { caller, callee, callerLeg, calleeLeg, bridge } = await talkingPair(stage())
      const { engine } = stage()
      await engine.destroyBridge(bridge)
      await engine.startMusic(callerLeg, null)
      await stage().untilHears(caller, holdMusic)
      await stage().untilHears(callee, silence)
      await engine.stopMusic(callerLeg)
      await engine.bridge(randomUUID(), [callerLeg, calleeLeg])
      await stage().untilHears(caller, soundOf(callee))
      await stage().untilHears(callee, soundOf(caller))
    })

    test("an unbridged device's digits are reported in order", async () => {
      const caller = await stage().phone()
      const callerLeg = await stage().callInAnswered(caller)
      await caller.digits('12#')
      await stage().log.find('leg-digit', (event) => event.leg === callerLeg && event.digit === '#')
      const digits = stage().log.events.flatMap((e) =>
        e.type === 'leg-digit' && e.leg === callerLeg ? [e.digit] : [],
      )
      expect(digits).toEqual(['1', '2', '#'])
    })

    test("a bridged device's digits reach the other", async () => {
      const { caller, callee } = await talkingPair(stage())
      await caller.digits('34*')
      await vi.waitFor(() => expect(callee.digitsReceived()).toBe('34*'), { timeout: 30_000 })
    })

    test('digits are reported again once a device left its bridge', async () => {
      const { caller, callerLeg, bridge } = await talkingPair(stage())
      await stage().engine.destroyBridge(bridge)
      await stage().untilHears(caller, silence)
      await caller.digits('5')
      await stage().log.find('leg-digit', (event) => event.leg === callerLeg && event.digit === '5')
    })

    test('digits can be sent to a device', async () => {
      const phone = await stage().phone()
      const leg = await stage().callInAnswered(phone)
      await stage().engine.sendDigits(leg, '90*')
      await vi.waitFor(() => expect(phone.digitsReceived()).toBe('90*'), { timeout: 30_000 })
    })

    test('three devices in one bridge hear each other', async () => {
      const phones = await Promise.all([stage().phone(), stage().phone(), stage().phone()])
      const legs: LegId[] = []
      for (const phone of phones) legs.push(await stage().dialAnswered(phone))
      await stage().engine.bridge(randomUUID(), legs)
      for (const phone of phones) {
        await stage().untilHears(phone, soundOf(...phones.filter((other) => other !== phone)))
      }
    })
  })
}
