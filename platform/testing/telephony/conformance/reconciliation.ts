import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { LegGone } from '#platform/telephony/port.ts'
import type { Stage } from './stage.ts'

export function describeReconciliation(stage: () => Stage): void {
  describe('live and ended legs', () => {
    test('live legs are listed with endpoint, answer and bridge until they end', async () => {
      const { engine } = stage()
      const [ringing, talking] = await Promise.all([stage().phone(), stage().phone()])
      const ringingLeg = await stage().dial(ringing)
      await ringing.reaches('ringing')
      const talkingLeg = await stage().callInAnswered(talking)
      const bridge = randomUUID()
      await engine.bridge(bridge, [talkingLeg])

      const legs = await engine.liveLegs()
      expect(legs.find((live) => live.leg === ringingLeg)).toEqual({
        leg: ringingLeg,
        endpoint: ringing.endpoint,
        up: false,
        sipCallId: ringing.sipCallId(),
        dialed: null,
        from: null,
        bridge: null,
        bridgedAt: null,
      })
      expect(legs.find((live) => live.leg === talkingLeg)).toEqual({
        leg: talkingLeg,
        endpoint: talking.endpoint,
        up: true,
        sipCallId: talking.sipCallId(),
        dialed: null,
        from: null,
        bridge,
        bridgedAt: expect.any(Number),
      })

      await engine.hangup(ringingLeg, 'cancelled')
      await engine.hangup(talkingLeg, 'normal')
      await engine.destroyBridge(bridge)
      await vi.waitFor(
        async () => {
          const rest = (await engine.liveLegs()).map((live) => live.leg)
          expect(rest).not.toContain(ringingLeg)
          expect(rest).not.toContain(talkingLeg)
        },
        { timeout: 30_000 },
      )
    })

    test('an unanswered incoming leg is listed with the dialled number', async () => {
      const phone = await stage().phone()
      const leg = await stage().callIn(phone, '1002')
      const found = (await stage().engine.liveLegs()).find((live) => live.leg === leg)
      expect(found).toMatchObject({ up: false, dialed: '1002', sipCallId: phone.sipCallId() })
    })

    test('commands on an ended leg fail with LegGone, except those that end it', async () => {
      const { engine, log } = stage()
      const phone = await stage().phone()
      const leg = await stage().callIn(phone, '1002')
      await phone.hangup()
      await log.find('leg-ended', (event) => event.leg === leg)

      await expect(engine.indicateRinging(leg)).rejects.toThrow(LegGone)
      await expect(engine.answer(leg)).rejects.toThrow(LegGone)
      await expect(engine.sendDigits(leg, '1')).rejects.toThrow(LegGone)
      await expect(engine.bridge(randomUUID(), [leg])).rejects.toThrow(LegGone)
      await engine.hangup(leg, 'normal')
      await engine.destroyBridge(randomUUID())
    })

    test('a leg ends once, even when both sides end it at the same moment', async () => {
      const { engine, log } = stage()
      const phone = await stage().phone()
      const leg = await stage().callInAnswered(phone)
      await Promise.all([phone.hangup(), engine.hangup(leg, 'normal'), engine.hangup(leg, 'normal')])
      await phone.reaches('idle')
      // A second leg's whole life goes through the event queue after the first one's end.
      const later = await stage()
        .callIn(phone, '1003')
        .then(async (next) => {
          await engine.hangup(next, 'busy')
          return next
        })
      await log.find('leg-ended', (event) => event.leg === later)
      expect(log.ofLeg(leg).filter((type) => type === 'leg-ended')).toHaveLength(1)
    })

    test('a running engine reports `up`', () => {
      expect(stage().engine.health()).toMatchObject({ up: true })
    })
  })
}
