import { describe, expect, test } from 'vitest'
import type { HangupCause } from '#platform/telephony/port.ts'
import type { CarrierClaim } from '../device.ts'
import { type Stage, silence } from './stage.ts'

const REFUSALS: readonly HangupCause[] = [
  'busy',
  'no-answer',
  'unregistered',
  'rejected',
  'unknown-number',
  'not-allowed',
  'congestion',
]

export function describeCallingIn(stage: () => Stage): void {
  describe('a device calls in', () => {
    test('arrives, hears that it rings, is answered, and is hung up', async () => {
      const { engine, log } = stage()
      const phone = await stage().phone()
      const leg = await stage().callIn(phone, '1002')
      const arrived = await log.find('leg-arrived', (event) => event.leg === leg)
      expect(arrived).toMatchObject({ dialed: '1002', sipCallId: phone.sipCallId() })
      expect(phone.phase()).toBe('calling')

      await engine.indicateRinging(leg)
      await phone.reaches('ringback')
      await engine.answer(leg)
      await phone.reaches('talking')
      expect(await phone.hears()).toEqual(silence)

      await engine.hangup(leg, 'normal')
      expect(await phone.ended()).toEqual({ cause: 'normal' })
      await log.find('leg-ended', (event) => event.leg === leg)
      expect(log.ofLeg(leg)).toEqual(['leg-arrived', 'leg-ended'])
    })

    test('may dial anything: the call logic decides', async () => {
      const phone = await stage().phone()
      const leg = await stage().callIn(phone, '*97#')
      expect(await stage().log.find('leg-arrived', (e) => e.leg === leg)).toMatchObject({ dialed: '*97#' })
    })

    test.each<[string, CarrierClaim, boolean]>([
      ['Privacy', { name: 'Ana', number: '1001', headers: { privacy: 'id' } }, true],
      ['a From without a number', { name: 'Anonymous', number: 'anonymous' }, true],
      ['nothing, and another number', { name: 'Ana', number: '1999' }, false],
    ])('asks by %s to stay hidden, and is who it is', async (_, as, hides) => {
      const phone = await stage().phone()
      const leg = await stage().callIn(phone, '1002', as)
      const arrived = await stage().log.find('leg-arrived', (event) => event.leg === leg)
      expect(arrived.endpoint).toBe(phone.endpoint)
      expect(arrived.hides ?? false).toBe(hides)
    })

    test.each(REFUSALS)('is refused with %s and can tell', async (cause) => {
      const phone = await stage().phone()
      const leg = await stage().callIn(phone, '1002')
      await stage().engine.hangup(leg, cause)
      expect(await phone.ended()).toEqual({ cause })
      await stage().log.find('leg-ended', (event) => event.leg === leg)
    })

    test('is refused after ringing, and can tell', async () => {
      const phone = await stage().phone()
      const leg = await stage().callIn(phone, '1002')
      await stage().engine.indicateRinging(leg)
      await phone.reaches('ringback')
      await stage().engine.hangup(leg, 'busy')
      expect(await phone.ended()).toEqual({ cause: 'busy' })
    })

    test('cancels before the answer: cancelled', async () => {
      const phone = await stage().phone()
      const leg = await stage().callIn(phone, '1002')
      await stage().engine.indicateRinging(leg)
      await phone.reaches('ringback')
      await phone.hangup()
      expect(await stage().log.find('leg-ended', (e) => e.leg === leg)).toMatchObject({ cause: 'cancelled' })
    })

    test('hangs up before the answer command has returned: normal', async () => {
      const { engine, log } = stage()
      const phone = await stage().phone()
      const leg = await stage().callIn(phone, '1002')
      const answering = engine.answer(leg)
      await phone.reaches('talking')
      await phone.hangup()
      expect(await log.find('leg-ended', (e) => e.leg === leg)).toMatchObject({ cause: 'normal' })
      await answering
    })

    test('hangs up after the answer: normal', async () => {
      const phone = await stage().phone()
      const leg = await stage().callInAnswered(phone)
      await phone.hangup()
      expect(await stage().log.find('leg-ended', (e) => e.leg === leg)).toMatchObject({ cause: 'normal' })
    })
  })
}
