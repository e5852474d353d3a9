import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createScriptedCarrier } from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import { createStage, type Stage } from '#platform/testing/telephony/conformance/stage.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'
import { addCarrierTrunk } from './testing/carrier-trunk.ts'

interface Places {
  /** Endpoints of a carrier and of the telephone; the carrier's address. */
  trunk: string
  own: string
  carrier: string
}

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

/** What would be a channel for Asterisk to dial. */
test.each([
  ['a carrier', ({ trunk }: Places) => `PJSIP/573001234567@${trunk}`],
  ['a carrier, in small letters', ({ trunk }: Places) => `pjsip/573001234567@${trunk}`],
  [
    'an address by way of a carrier',
    ({ trunk, carrier }: Places) => `PJSIP/${trunk}/sip:573001234567@${carrier}`,
  ],
  [
    'an address by way of itself',
    ({ own, carrier }: Places) => `PJSIP/${own}-desk/sip:573001234567@${carrier}`,
  ],
  ['the application', ({ own }: Places) => `Local/${own}@suite`],
])('nobody reaches %s by the name of a channel', async (_, nameOf) => {
  const phone = await stage.phone()
  const carrier = await createScriptedCarrier({ server: harness.asterisk.options.sip, address: '127.0.0.27' })
  try {
    const address = { address: carrier.address, port: carrier.port }
    const trunk = await addCarrierTrunk(harness.asterisk.database, {
      slug: 'desvios',
      kind: 'address',
      ...address,
    })
    await stage.engine.refreshTrunks()
    const places = { trunk, own: phone.endpoint, carrier: `${carrier.address}:${carrier.port}` }
    const leg = await stage.dial(phone)
    await phone.reaches('ringing')
    await phone.redirect(`sip:${encodeURIComponent(nameOf(places))}@suite.test`)
    const ended = await stage.log.find('leg-ended', (event) => event.leg === leg)
    expect(ended).not.toHaveProperty('forwardTo')
    expect(await stage.engine.liveLegs()).toEqual([])
    // Calls arrive in order: one that Asterisk had dialled would be the first.
    const ours = randomUUID()
    await stage.engine.dialOutside({
      leg: ours,
      trunk,
      number: '6015550199',
      callerId: { name: '', number: '' },
      timeoutSeconds: 20,
      hops: 1,
    })
    expect((await carrier.called()).invite?.uri).toContain('6015550199')
    await stage.engine.hangup(ours, 'cancelled')
    await stage.log.find('leg-ended', (event) => event.leg === ours)
  } finally {
    carrier.close()
  }
})

test.each([
  ['sip:1003@suite.test', '1003'],
  ['sip:+573001234567@suite.test;user=phone', '+573001234567'],
  ['sip:1003;phone-context=suite@suite.test', '1003'],
  ['sip:*971003@suite.test', '*971003'],
  ['tel:+573001234567', '+573001234567'],
])('%s is the number %s', async (address, number) => {
  expect(await redirectTo(address)).toMatchObject({ forwardTo: number, cause: 'no-answer' })
})

test.each([
  'sip:ana@suite.test',
  'sip:suite.test',
  'sip:1003%0d%0ato:1004@suite.test',
  'mailto:ana@example.com',
])('%s is no number, and the leg has ended', async (address) =>
  expect(await redirectTo(address)).not.toHaveProperty('forwardTo'),
)
