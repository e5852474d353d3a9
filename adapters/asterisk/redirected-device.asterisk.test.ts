import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createStage, type Stage } from '#platform/testing/telephony/conformance/stage.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'

let harness: AsteriskHarness
let stage: Stage

beforeAll(async () => {
  harness = await startAsteriskHarness()
})
afterAll(() => harness?.stop())
beforeEach(() => {
  stage = createStage(harness)
})
afterEach(() => stage.clear())

/** A desk phone that rings, and answers with this address instead of picking up; returns how its leg ended. */
async function redirectTo(address: string) {
  const phone = await stage.phone()
  const leg = await stage.dial(phone)
  await phone.reaches('ringing')
  await phone.redirect(address)
  return stage.log.find('leg-ended', (event) => event.leg === leg)
}

/** Only what an Asterisk channel can be named by would be dialled by Asterisk itself. */
test.each(['PJSIP', 'pjsip', 'Local'])('nobody reaches another endpoint by way of %s', async (technology) => {
  const victim = await stage.phone()
  const named = technology === 'Local' ? `${victim.endpoint}@suite` : `${victim.endpoint}-desk`
  const ended = await redirectTo(`sip:${technology}%2F${encodeURIComponent(named)}@suite.test`)
  expect(ended).not.toHaveProperty('forwardTo')
  await vi.waitFor(async () => expect(await stage.engine.liveLegs()).toEqual([]))
  await victim.reaches('idle')
})

test('nor a carrier, whose call is cancelled before anybody answers', async () => {
  const carrier = await stage.carrier()
  await redirectTo(`sip:PJSIP%2F573001234567%40${carrier.endpoint}@suite.test`)
  await vi.waitFor(async () => expect(await stage.engine.liveLegs()).toEqual([]))
  await carrier.reaches('idle')
})

test.each([
  ['sip:1003@suite.test', '1003'],
  ['sip:+573001234567@suite.test;user=phone', '+573001234567'],
  ['sip:1003;phone-context=suite@suite.test', '1003'],
  ['sip:*971003@suite.test', '*971003'],
])('%s is the number %s', async (address, number) => {
  expect(await redirectTo(address)).toMatchObject({ forwardTo: number, cause: 'no-answer' })
})

test.each(['sip:ana@suite.test', 'sip:suite.test', 'tel:+573001234567', 'mailto:ana@example.com'])(
  '%s is no number, and the leg has ended',
  async (address) => expect(await redirectTo(address)).not.toHaveProperty('forwardTo'),
)
