import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createScriptedCarrier,
  type ScriptedCarrier,
} from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import { createEventLog, type EventLog } from '#platform/testing/telephony/event-log.ts'
import { header, parseAddress } from '#platform/testing/telephony/sip/sip-message.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'
import { addCarrierTrunk } from './testing/carrier-trunk.ts'

const CALLER_ID = { name: 'Ferretería', number: '576015550100' }

let harness: AsteriskHarness
let log: EventLog
const carriers: ScriptedCarrier[] = []

beforeAll(async () => {
  harness = await startAsteriskHarness()
  log = createEventLog(harness.engine)
})
afterAll(async () => {
  for (const carrier of carriers) carrier.close()
  log?.close()
  await harness?.stop()
})

async function carrierAt(address: string, account: { user?: string; secret?: string } = {}) {
  const { sip } = harness.asterisk.options
  const carrier = await createScriptedCarrier({ server: sip, domain: sip.domain, address, ...account })
  carriers.push(carrier)
  return carrier
}

const dial = (trunk: string, number: string) => {
  const leg = randomUUID()
  return {
    leg,
    placed: harness.engine.dialOutside({
      leg,
      trunk,
      number,
      callerId: CALLER_ID,
      timeoutSeconds: 20,
      hops: 1,
    }),
  }
}

test('a trunk registers with the carrier, and its calls go there and come from there', async () => {
  const carrier = await carrierAt('127.0.0.21')
  const trunk = await addCarrierTrunk(harness.asterisk.database, {
    slug: 'registra',
    kind: 'register',
    address: carrier.address,
    port: carrier.port,
    username: 'cuenta21',
  })
  await harness.engine.refreshTrunks()
  const contact = await carrier.registered('cuenta21')
  expect(parseAddress(contact).user).toBe('cuenta21')

  const { leg, placed } = dial(trunk, '573001234567')
  await placed
  const going = await carrier.called()
  expect(parseAddress(going.invite?.uri ?? '').user).toBe('573001234567')
  await going.answer({ status: 180 }, { status: 200, sound: true })
  await going.received('ACK')
  await log.find('leg-answered', (event) => event.leg === leg)
  await going.hangup()
  await log.find('leg-ended', (event) => event.leg === leg)

  const coming = await carrier.call({ uri: contact, from: '<sip:3001112233@carrier.test>' })
  const arrived = await log.find('leg-arrived', ({ endpoint }) => endpoint === trunk)
  await harness.engine.answer(arrived.leg)
  await coming.responded(200)
  await harness.engine.hangup(arrived.leg, 'normal')
  expect(header(await coming.received('BYE'), 'reason')).toContain('Q.850')
})

test('a carrier known by its address refuses a call, and gives up one of its own', async () => {
  const carrier = await carrierAt('127.0.0.22')
  const trunk = await addCarrierTrunk(harness.asterisk.database, {
    slug: 'direccion',
    kind: 'address',
    address: carrier.address,
    port: carrier.port,
  })
  await harness.engine.refreshTrunks()
  carrier.onCall(() => [
    { status: 183, sound: true, reliable: false },
    { status: 486, reason: 'Ocupado' },
  ])
  const { leg, placed } = dial(trunk, '573007654321')
  await placed
  expect(await log.find('leg-ended', (event) => event.leg === leg)).toMatchObject({ cause: 'busy' })

  const { sip } = harness.asterisk.options
  const coming = await carrier.call({
    uri: `sip:6015550122@${sip.address}:${sip.port}`,
    from: '"Ana" <sip:3001112244@carrier.test>',
    headers: [['via', 'SIP/2.0/UDP 192.0.2.1:5060;branch=z9hG4bKbefore']],
  })
  const arrived = await log.find('leg-arrived', ({ dialed }) => dialed === '6015550122')
  expect(arrived).toMatchObject({ endpoint: trunk, from: { name: 'Ana', number: '3001112244' } })
  await coming.responded(100)
  await coming.hangup()
  expect((await coming.responded(400)).status).toBe(487)
})

test('a carrier registers with us by its password', async () => {
  const secret = 'of the carrier'
  const trunk = await harness.asterisk.addTrunk('par', secret)
  const carrier = await carrierAt('127.0.0.23', { user: trunk, secret })
  await carrier.register()
  const { sip } = harness.asterisk.options
  const coming = await carrier.call({
    uri: `sip:6015550123@${sip.domain}`,
    from: `<sip:${trunk}@${sip.domain}>`,
  })
  const arrived = await log.find('leg-arrived', ({ dialed }) => dialed === '6015550123')
  expect(arrived.endpoint).toBe(trunk)
  await harness.engine.hangup(arrived.leg, 'unknown-number')
  await coming.responded(404)
})
