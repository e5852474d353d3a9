import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCarrierCall } from '#platform/telephony/carrier/read-carrier-call.ts'
import {
  type CarrierInvite,
  createScriptedCarrier,
  type ScriptedCarrier,
} from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import { createEventLog, type EventLog } from '#platform/testing/telephony/event-log.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'
import { addCarrierTrunk } from './testing/carrier-trunk.ts'
import { ownNumber } from './testing/own-number.ts'

/** What the dialplan would replace. */
const EXPANSION = '$' + '{SHELL'
const TERMS = { trusted: true, username: 'cuenta24', country: 'CO' }

let harness: AsteriskHarness
let log: EventLog
let carrier: ScriptedCarrier
let trunk: string
let contact: string

beforeAll(async () => {
  harness = await startAsteriskHarness()
  log = createEventLog(harness.engine)
  const { sip } = harness.asterisk.options
  carrier = await createScriptedCarrier({ server: sip, address: '127.0.0.24' })
  trunk = await addCarrierTrunk(harness.asterisk.database, {
    slug: 'lectura',
    kind: 'register',
    address: carrier.address,
    port: carrier.port,
    username: TERMS.username,
  })
  await ownNumber(harness.asterisk.database, 'lectura', '6015550100')
  await harness.engine.refreshTrunks()
  contact = await carrier.registered(TERMS.username)
})
afterAll(async () => {
  carrier?.close()
  log?.close()
  await harness?.stop()
})

const OWN_NUMBER = '<sip:6015550100@sbc.example>'

/** What the program gets of an INVITE, which is for the company's number unless it says another. */
async function arrivalOf(invite: Partial<CarrierInvite>) {
  const before = log.events.length
  const call = await carrier.call({
    uri: contact,
    from: '<sip:3105550101@sbc.example>',
    to: OWN_NUMBER,
    ...invite,
  })
  const event = await log.find('leg-arrived', (one) => log.events.indexOf(one) >= before)
  await harness.engine.hangup(event.leg, 'normal')
  await call.responded(300)
  expect(event.endpoint).toBe(trunk)
  if (event.headers === null) throw new Error('no headers')
  return { event, headers: event.headers, read: readCarrierCall(event.headers, TERMS) }
}

test('a call to the registered contact is for the number in To, or in P-Called-Party-ID', async () => {
  const plain = await arrivalOf({
    to: '"Ventas, Bogotá (\\"norte\\")" <sip:6015550100@sbc.example;user=phone>',
  })
  expect(plain.read.called).toEqual(['+576015550100', 'cuenta24'])
  // Of the number's company, not of nobody's calls.
  expect(plain.event.share).toMatchObject({ of: 'calls' })
  const headers: [string, string][] = [['p-called-party-id', '<tel:+57-601-555-0133>']]
  const { read } = await arrivalOf({ to: '<sip:018000112233@sbc.example>', headers })
  expect(read.called[0]).toBe('+576015550133')
})

test.each([
  ['separators', 'sip:+57-601-555-0100@HOST;user=phone'],
  ['phone-context', 'sip:6015550100;phone-context=+57@HOST;user=phone'],
  ['percent-encoding', 'sip:%2B576015550100@HOST'],
  ['tel:', 'tel:+57-601-555-0100'],
  ['tel: with a context', 'tel:6015550100;phone-context=+57'],
])('a Request-URI with %s', async (_, uri) => {
  const { sip } = harness.asterisk.options
  const { read } = await arrivalOf({
    uri: uri.replace('HOST', `${sip.address}:${sip.port}`),
    to: OWN_NUMBER,
  })
  expect(read.called[0]).toBe('+576015550100')
})

test('everything that says who calls comes through, whatever is in it', async () => {
  const { headers, read } = await arrivalOf({
    from: `"Gómez, \\"Ana\\" :) ${EXPANSION}(id)},x|y;z" <sip:018000112233@sbc.example>`,
    headers: [
      ['p-asserted-identity', '"Ana" <sip:ana@sbc.example>'],
      ['p-asserted-identity', '<tel:+573105550101>'],
      ['privacy', 'none'],
      ['diversion', '"x)y" <sip:6015550133@sbc.example>;reason=no-answer;counter=1'],
      ['diversion', '<sip:6015550144@sbc.example>;reason=unconditional'],
      ['priority', 'psap-callback'],
    ],
  })
  // Parentheses are lost.
  expect(headers.from).toContain(`Gómez, \\"Ana\\" : ${EXPANSION}id},x|y;z`)
  expect(read).toMatchObject({
    caller: { number: '+573105550101', hidden: false, asserted: true },
    diverted: '+576015550133',
    emergency: true,
  })
})

test('headers without end are cut, and the caller is still known', async () => {
  const endless = 'x'.repeat(10_000)
  const { read } = await arrivalOf({
    from: `"${endless}" <sip:3105550101@sbc.example>`,
    to: `<sip:6015550100@sbc.example;${endless}>`,
    headers: [
      ['p-asserted-identity', `"${endless}" <sip:3105550199@sbc.example>`],
      ['diversion', `"${endless}" <sip:3105550199@sbc.example>`],
      ['history-info', `<sip:1@x>;${endless}`],
    ],
  })
  expect(read.caller.number).toBe('+573105550101')
})

test('hidden callers', async () => {
  const anonymous = await arrivalOf({ from: '"Anonymous" <sip:anonymous@anonymous.invalid>' })
  expect(anonymous.read.caller).toMatchObject({ hidden: true, number: 'anonymous' })
  const { read } = await arrivalOf({
    headers: [
      ['privacy', 'id'],
      ['p-asserted-identity', '<tel:+573105550101>'],
    ],
  })
  expect(read.caller).toMatchObject({ hidden: true, number: 'anonymous', asserted: true })
})

test('a call that may go no further is refused, and one with a hop left arrives', async () => {
  const hops = (left: number): [string, string][] => [['max-forwards', String(left)]]
  const none = await carrier.call({
    uri: contact,
    from: '<sip:3105550101@sbc.example>',
    headers: hops(0),
  })
  expect((await none.responded(300)).status).toBe(483)
  expect((await arrivalOf({ headers: hops(1) })).event).toMatchObject({ endpoint: trunk, maxForwards: 1 })
  expect((await arrivalOf({ headers: hops(255) })).event.maxForwards).toBe(255)
})
