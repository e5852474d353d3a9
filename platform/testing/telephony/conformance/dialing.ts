import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Stage } from './stage.ts'

export function describeDialing(stage: () => Stage): void {
  describe('the engine calls a device', () => {
    test('a device rings with the caller, is answered, and hangs up', async () => {
      const { log } = stage()
      const phone = await stage().phone()
      const callId = randomUUID()
      const leg = await stage().dial(phone, {
        callerId: { name: 'Ñoño Ángel', number: '1007' },
        headers: { callId },
      })
      expect(await phone.incoming()).toEqual({ name: 'Ñoño Ángel', number: '1007', headers: { callId } })
      await log.find('leg-ringing', (event) => event.leg === leg)
      const dialing = await log.find('leg-dialing', (event) => event.leg === leg)
      expect(dialing.sipCallId).toBe(phone.sipCallId())

      await phone.answer()
      await log.find('leg-answered', (event) => event.leg === leg)
      await phone.hangup()
      expect(await log.find('leg-ended', (e) => e.leg === leg)).toMatchObject({ cause: 'normal' })
      expect(log.ofLeg(leg)).toEqual(['leg-dialing', 'leg-ringing', 'leg-answered', 'leg-ended'])
    })

    test('the device refuses: busy', async () => {
      const phone = await stage().phone()
      const leg = await stage().dial(phone)
      await phone.reaches('ringing')
      await phone.busy()
      expect(await stage().log.find('leg-ended', (e) => e.leg === leg)).toMatchObject({ cause: 'busy' })
    })

    test('the person refuses: rejected', async () => {
      const phone = await stage().phone()
      const leg = await stage().dial(phone)
      await phone.reaches('ringing')
      await phone.reject()
      expect(await stage().log.find('leg-ended', (e) => e.leg === leg)).toMatchObject({ cause: 'rejected' })
    })

    test('the device sends the call elsewhere: the leg ends with the number, and nothing is dialled', async () => {
      const [phone, other] = [await stage().phone(), await stage().phone()]
      const leg = await stage().dial(phone)
      await phone.reaches('ringing')
      const number = other.endpoint.replace(/^.*-/, '')
      await phone.redirect(number)
      expect(await stage().log.find('leg-ended', (e) => e.leg === leg)).toMatchObject({
        cause: 'no-answer',
        forwardTo: number,
      })
      expect((await stage().engine.liveLegs()).filter(({ endpoint }) => endpoint === other.endpoint)).toEqual(
        [],
      )
    })

    test('no answer in time: no-answer, and it stops ringing', async () => {
      const phone = await stage().phone()
      const leg = await stage().dial(phone, { timeoutSeconds: 1 })
      await phone.reaches('ringing')
      expect(await stage().log.find('leg-ended', (e) => e.leg === leg)).toMatchObject({ cause: 'no-answer' })
      expect(await phone.ended()).toEqual({ cause: 'cancelled' })
    })

    test.each(['cancelled', 'answered-elsewhere'] as const)('it stops ringing: %s', async (cause) => {
      const phone = await stage().phone()
      const leg = await stage().dial(phone)
      await phone.reaches('ringing')
      await stage().engine.hangup(leg, cause)
      expect(await phone.ended()).toEqual({ cause })
      await stage().log.find('leg-ended', (event) => event.leg === leg)
    })

    test('a hang-up right after dialling leaves no ringing device', async () => {
      const phone = await stage().phone()
      const leg = await stage().dial(phone)
      await stage().engine.hangup(leg, 'cancelled')
      await stage().log.find('leg-ended', (event) => event.leg === leg)
      await phone.reaches('idle')
      expect(await stage().engine.liveLegs()).not.toContainEqual(expect.objectContaining({ leg }))
    })

    test('devices of one endpoint ring by their own contacts', async () => {
      const account = await stage().account()
      const first = await stage().device(account)
      const second = await stage().device(account)
      await first.register()
      await second.register()
      const contacts = await stage().engine.contacts(account.endpoint)
      const legs = await Promise.all(contacts.map((contact) => stage().dial(first, { contact })))
      await Promise.all([first.reaches('ringing'), second.reaches('ringing')])
      await Promise.all(legs.map((leg) => stage().engine.hangup(leg, 'cancelled')))
    })
  })
}
