import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DialOutsideCommand } from '#platform/telephony/port.ts'
import type { CarrierCall } from '#platform/testing/telephony/carrier/carrier-call.ts'
import {
  createScriptedCarrier,
  type ScriptedCarrier,
} from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import { header, parseAddress, type SipRequest } from '#platform/testing/telephony/sip/sip-message.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'
import { addCarrierTrunk } from './testing/carrier-trunk.ts'

const OWN = { name: '', number: '576015550100' }

let harness: AsteriskHarness
let carrier: ScriptedCarrier
let trunk: string
let numbers = 3_001_230_000

beforeAll(async () => {
  harness = await startAsteriskHarness()
  const { sip } = harness.asterisk.options
  carrier = await createScriptedCarrier({ server: sip, address: '127.0.0.25' })
  trunk = await addCarrierTrunk(harness.asterisk.database, {
    slug: 'salida',
    kind: 'address',
    address: carrier.address,
    port: carrier.port,
  })
  await harness.engine.refreshTrunks()
})
afterAll(async () => {
  carrier?.close()
  await harness?.stop()
})

async function dial(
  more: Partial<DialOutsideCommand> = {},
): Promise<{ leg: string; call: CarrierCall; invite: SipRequest }> {
  const leg = randomUUID()
  const number = String(numbers++)
  await harness.engine.dialOutside({
    leg,
    trunk,
    number,
    callerId: OWN,
    timeoutSeconds: 20,
    hops: 1,
    ...more,
  })
  const call = await carrier.called(({ uri }) => parseAddress(uri).user === number)
  if (call.invite === null) throw new Error('no INVITE')
  return { leg, call, invite: call.invite }
}

test('without a number the caller is hidden', async () => {
  const { call, invite, leg } = await dial({ callerId: { name: '', number: '' } })
  expect(parseAddress(header(invite, 'from')).uri).toBe('sip:anonymous@anonymous.invalid')
  expect(header(invite, 'privacy')).toMatch(/\bid\b/)
  expect(header(invite, 'p-asserted-identity')).toBe('')
  await harness.engine.hangup(leg, 'cancelled')
  await call.received('CANCEL')
})

test('the chosen number is all that an INVITE says', async () => {
  const { call, invite, leg } = await dial()
  expect(parseAddress(header(invite, 'from'))).toMatchObject({ name: '', user: OWN.number })
  expect(parseAddress(header(invite, 'p-asserted-identity'))).toMatchObject({ name: '', user: OWN.number })
  await harness.engine.hangup(leg, 'cancelled')
  await call.received('CANCEL')
})

test('a number that is not to be shown is told to the carrier alone', async () => {
  const { call, invite, leg } = await dial({ hidden: true })
  expect(parseAddress(header(invite, 'from')).uri).toBe('sip:anonymous@anonymous.invalid')
  expect(header(invite, 'privacy')).toBe('id')
  expect(header(invite, 'p-asserted-identity')).toBe(`<tel:${OWN.number}>`)
  await harness.engine.hangup(leg, 'cancelled')
  await call.received('CANCEL')
})

test('a call that goes on says how far it may still go, once', async () => {
  const own = await dial()
  expect(own.invite.headers.filter(([name]) => name.toLowerCase() === 'max-forwards')).toHaveLength(1)
  const { call, invite, leg } = await dial({ maxForwards: 41 })
  expect(invite.headers.filter(([name]) => name.toLowerCase() === 'max-forwards')).toEqual([
    ['max-forwards', '41'],
  ])
  for (const one of [own.leg, leg]) await harness.engine.hangup(one, 'cancelled')
  await Promise.all([own.call.received('CANCEL'), call.received('CANCEL')])
})

test('a forward says for which number', async () => {
  const { call, invite, leg } = await dial({ forwardedFor: '+576015550133', hops: 2 })
  expect(parseAddress(header(invite, 'diversion')).user).toBe('+576015550133')
  expect(header(invite, 'diversion')).toContain('reason=unconditional')
  expect(header(invite, 'x-suite-hops')).toBe('2')
  await harness.engine.hangup(leg, 'cancelled')
  await call.received('CANCEL')
})
