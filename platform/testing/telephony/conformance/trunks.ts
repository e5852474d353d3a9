import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { LegId } from '#platform/telephony/port.ts'
import type { Device } from '../device.ts'
import { type Stage, soundOf } from './stage.ts'

const OUTSIDE = '573001234567'

export function describeTrunks(stage: () => Stage): void {
  describe('a trunk', { timeout: 30_000 }, () => {
    const dialOutside = async (carrier: Device, number = OUTSIDE, timeoutSeconds = 20): Promise<LegId> => {
      const leg = randomUUID()
      const callerId = { name: 'Ferretería Ñandú', number: '6015550100' }
      await stage().engine.dialOutside({
        leg,
        trunk: carrier.endpoint,
        number,
        callerId,
        timeoutSeconds,
        hops: 1,
      })
      return leg
    }

    test('an incoming call has the dialled number and the claimed caller id', async () => {
      const carrier = await stage().carrier()
      await carrier.call('6015550100', { name: 'Eva Ruiz', number: OUTSIDE })
      const arrived = await stage().log.find('leg-arrived', (event) => event.endpoint === carrier.endpoint)
      expect(arrived).toMatchObject({ dialed: '6015550100', from: { name: 'Eva Ruiz', number: OUTSIDE } })
      await stage().engine.answer(arrived.leg)
      await carrier.reaches('talking')
      await stage().engine.hangup(arrived.leg, 'normal')
      expect(await carrier.ended()).toEqual({ cause: 'normal' })
    })

    test('an outgoing call rings with the caller id, is answered, and both hear each other', async () => {
      const [carrier, phone] = await Promise.all([stage().carrier(), stage().phone()])
      const ours = await stage().callInAnswered(phone)
      const leg = await dialOutside(carrier)
      expect(await carrier.incoming()).toMatchObject({ number: '6015550100', dialed: OUTSIDE })
      await stage().log.find('leg-ringing', (event) => event.leg === leg)
      await carrier.answer()
      await stage().log.find('leg-answered', (event) => event.leg === leg)
      await stage().engine.bridge(randomUUID(), [ours, leg])
      await stage().untilHears(phone, soundOf(carrier))
      await stage().untilHears(carrier, soundOf(phone))
      await carrier.hangup()
      expect(await stage().log.find('leg-ended', (e) => e.leg === leg)).toMatchObject({ cause: 'normal' })
    })

    test('an outside number is busy', async () => {
      const carrier = await stage().carrier()
      const leg = await dialOutside(carrier)
      await carrier.reaches('ringing')
      await carrier.busy()
      expect(await stage().log.find('leg-ended', (e) => e.leg === leg)).toMatchObject({ cause: 'busy' })
    })

    test('a carrier that sends the call elsewhere has failed, and nothing else is dialled', async () => {
      const [carrier, phone] = await Promise.all([stage().carrier(), stage().phone()])
      const leg = await dialOutside(carrier)
      await carrier.reaches('ringing')
      await carrier.redirect(phone.endpoint.replace(/^.*-/, ''))
      const ended = await stage().log.find('leg-ended', (event) => event.leg === leg)
      expect(ended).not.toHaveProperty('forwardTo')
      expect(ended.cause).toBe('failed')
      expect((await stage().engine.liveLegs()).filter(({ endpoint }) => endpoint === phone.endpoint)).toEqual(
        [],
      )
    })

    test('an outside number does not answer in time', async () => {
      const carrier = await stage().carrier()
      const leg = await dialOutside(carrier, OUTSIDE, 1)
      await carrier.reaches('ringing')
      expect(await stage().log.find('leg-ended', (e) => e.leg === leg)).toMatchObject({ cause: 'no-answer' })
      expect(await carrier.ended()).toEqual({ cause: 'cancelled' })
    })

    test('an unreachable carrier ends the leg', async () => {
      const carrier = await stage().carrier()
      await carrier.unregister()
      const leg = await dialOutside(carrier)
      const { cause } = await stage().log.find('leg-ended', (event) => event.leg === leg)
      expect(['unregistered', 'congestion']).toContain(cause)
    })
  })
}
