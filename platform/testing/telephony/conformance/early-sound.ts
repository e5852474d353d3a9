import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { LegId } from '#platform/telephony/port.ts'
import type { Device } from '../device.ts'
import { type Stage, silence, soundOf } from './stage.ts'

const OUTSIDE = '573001234567'
/** What a dialplan would evaluate. */
const EXPRESSION = `Saldo insuficiente, "recargue"; ${'$'}{SHELL(id)}`

export function describeEarlySound(stage: () => Stage): void {
  describe('sound of a carrier before the answer', { timeout: 30_000 }, () => {
    const dialOutside = async (carrier: Device): Promise<LegId> => {
      const leg = randomUUID()
      const callerId = { name: 'Ferretería', number: '6015550100' }
      const to = { trunk: carrier.endpoint, number: OUTSIDE, callerId, timeoutSeconds: 20, hops: 1 }
      await stage().engine.dialOutside({ leg, ...to })
      return leg
    }
    const progress = (leg: LegId) => stage().log.find('leg-progress', (event) => event.leg === leg)
    /** A phone that calls in, and a carrier that sends an announcement. */
    const listening = async () => {
      const [carrier, phone] = await Promise.all([stage().carrier(), stage().phone()])
      carrier.announces('announcement')
      const caller = await stage().callIn(phone, OUTSIDE)
      const leg = await dialOutside(carrier)
      expect(await progress(leg)).toMatchObject({ sound: true })
      const bridge = randomUUID()
      await stage().engine.bridgeEarly(bridge, caller, leg)
      await stage().untilHears(phone, soundOf(carrier))
      return { carrier, phone, caller, leg, bridge }
    }

    test('an unanswered caller hears it, and both hear each other after the answer', async () => {
      const { carrier, phone, caller, leg, bridge } = await listening()
      expect(phone.phase()).toBe('ringback')
      expect(await stage().engine.liveLegs()).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ leg: caller, up: false, bridge }),
          expect.objectContaining({ leg, up: false, bridge }),
        ]),
      )
      await carrier.answer()
      await stage().log.find('leg-answered', (event) => event.leg === leg)
      await stage().engine.answer(caller)
      await stage().engine.bridge(bridge, [caller, leg])
      await phone.reaches('talking')
      await stage().untilHears(phone, soundOf(carrier))
      await stage().untilHears(carrier, soundOf(phone))
      await carrier.hangup()
      expect(await stage().log.find('leg-ended', (e) => e.leg === leg)).toMatchObject({ cause: 'normal' })
    })

    test('ringing after it changes nothing', async () => {
      const { carrier, phone, leg } = await listening()
      await carrier.alert()
      await stage().log.find('leg-ringing', (event) => event.leg === leg)
      await stage().untilHears(phone, soundOf(carrier))
      expect(phone.phase()).toBe('ringback')
      await stage().engine.hangup(leg, 'cancelled')
      expect(await carrier.ended()).toEqual({ cause: 'cancelled' })
    })

    test('after a refusal the caller hears another carrier, then is refused like by the last', async () => {
      const { carrier, phone, caller, leg, bridge } = await listening()
      await carrier.refuse(503)
      expect(await stage().log.find('leg-ended', (e) => e.leg === leg)).toMatchObject({ cause: 'congestion' })
      await stage().engine.destroyBridge(bridge, [caller])
      const second = await stage().carrier()
      second.announces('announcement')
      const next = await dialOutside(second)
      await progress(next)
      await stage().engine.bridgeEarly(bridge, caller, next)
      await stage().untilHears(phone, soundOf(second))
      await second.refuse(404)
      expect(await stage().log.find('leg-ended', (e) => e.leg === next)).toMatchObject({
        cause: 'unknown-number',
      })
      await stage().engine.destroyBridge(bridge, [caller])
      await stage().engine.hangup(caller, 'unknown-number')
      expect(await phone.ended()).toEqual({ cause: 'unknown-number' })
    })

    test('an answered caller hears it, too', async () => {
      const [carrier, phone] = await Promise.all([stage().carrier(), stage().phone()])
      carrier.announces('announcement')
      const caller = await stage().callInAnswered(phone)
      const leg = await dialOutside(carrier)
      await progress(leg)
      await stage().engine.bridgeEarly(randomUUID(), caller, leg)
      await stage().untilHears(phone, soundOf(carrier))
      await stage().engine.hangup(leg, 'cancelled')
    })

    test('progress without sound is only told', async () => {
      const [carrier, phone] = await Promise.all([stage().carrier(), stage().phone()])
      carrier.announces('progress')
      const caller = await stage().callIn(phone, OUTSIDE)
      const leg = await dialOutside(carrier)
      expect(await progress(leg)).toMatchObject({ sound: false })
      await carrier.alert()
      await stage().log.find('leg-ringing', (event) => event.leg === leg)
      await stage().engine.indicateRinging(caller)
      await phone.reaches('ringback')
      expect(await phone.hears()).toEqual(silence)
      await stage().engine.hangup(leg, 'cancelled')
    })

    test.each([
      [404, 'unknown-number'],
      [410, 'unknown-number'],
      [484, 'unknown-number'],
      [604, 'unknown-number'],
      [480, 'no-answer'],
      [486, 'busy'],
      [603, 'rejected'],
      [403, 'forbidden'],
      [500, 'failed'],
      [503, 'congestion'],
    ] as const)('a refusal with %i is %s', async (status, cause) => {
      const carrier = await stage().carrier()
      const leg = await dialOutside(carrier)
      await carrier.reaches('ringing')
      await carrier.refuse(status)
      expect(await stage().log.find('leg-ended', (e) => e.leg === leg)).toMatchObject({ cause })
    })

    test.each([
      ['El número marcado no existe', 'El número marcado no existe'],
      [EXPRESSION, EXPRESSION],
      ['Not Found', undefined],
    ])('a refusal in the words %j', async (phrase, said) => {
      const carrier = await stage().carrier()
      const leg = await dialOutside(carrier)
      await carrier.reaches('ringing')
      await carrier.refuse(404, phrase)
      const ended = await stage().log.find('leg-ended', (e) => e.leg === leg)
      expect(ended.cause).toBe('unknown-number')
      expect(ended.said).toBe(said)
    })

    test('a phone’s own words are nobody’s business', async () => {
      const phone = await stage().phone()
      const leg = await stage().dial(phone)
      await phone.reaches('ringing')
      await phone.refuse(480, 'Estoy en la playa')
      expect(await stage().log.find('leg-ended', (e) => e.leg === leg)).not.toHaveProperty('said')
    })
  })
}
