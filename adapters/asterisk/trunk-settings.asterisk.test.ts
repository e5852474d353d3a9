import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  createScriptedCarrier,
  type ScriptedCarrier,
} from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import { createEventLog, type EventLog } from '#platform/testing/telephony/event-log.ts'
import { header, parseAddress } from '#platform/testing/telephony/sip/sip-message.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'
import { addCarrierTrunk, type CarrierTrunk } from './testing/carrier-trunk.ts'

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

async function carrierAt(address: string) {
  const { sip } = harness.asterisk.options
  const carrier = await createScriptedCarrier({ server: sip, domain: sip.domain, address })
  carriers.push(carrier)
  return carrier
}

async function trunkTo(
  carrier: ScriptedCarrier,
  more: Pick<CarrierTrunk, 'kind'> & Partial<CarrierTrunk>,
): Promise<string> {
  const { address, port } = carrier
  const trunk = await addCarrierTrunk(harness.asterisk.database, {
    slug: 'ajustes',
    address,
    port,
    ...more,
  })
  await harness.engine.refreshTrunks()
  return trunk
}

async function call(carrier: ScriptedCarrier, trunk: string) {
  const leg = randomUUID()
  const number = `57300${Math.floor(Math.random() * 10_000_000)}`
  await harness.engine.dialOutside({ leg, trunk, number, callerId: CALLER_ID, timeoutSeconds: 20, hops: 1 })
  const going = await carrier.called(({ uri }) => parseAddress(uri).user === number)
  const request = going.invite
  if (!request) throw new Error('the carrier called')
  return { leg, going, request }
}

const offered = (sdp: string) => /^m=audio \d+ \S+ (.*)$/m.exec(sdp)?.[1]?.trim()

test.each([
  ['alaw,ulaw', '8 0 101'],
  ['ulaw,alaw', '0 8 101'],
  ['g722,alaw', '9 8 101'],
])('a trunk with %s offers exactly that, in its order', async (codecs, payloads) => {
  const carrier = await carrierAt('127.0.0.31')
  const trunk = await trunkTo(carrier, { kind: 'address', settings: { codecs } })
  const { going, request } = await call(carrier, trunk)
  await going.hangup()
  await harness.asterisk.database.query('UPDATE trunks SET disabled_at = now() WHERE endpoint = $1', [trunk])
  expect(offered(request.body)).toBe(payloads)
})

const PATIENCE = { timeout: 30_000 }
const auth = { kind: 'register', username: 'cuenta' } as const
test.each([
  ['asserted', 'cuenta', /^"Ferretería" <sip:576015550100@/, ''],
  ['remote_party', 'cuenta', '', /^"Ferretería" <sip:576015550100@.*>;party=calling/],
  ['from', CALLER_ID.number, '', ''],
])('the number is told in %s', async (caller_id_in, from, asserted, remote) => {
  const carrier = await carrierAt('127.0.0.32')
  const trunk = await trunkTo(carrier, { ...auth, settings: { caller_id_in } })
  await carrier.registered()
  const { going, request } = await call(carrier, trunk)
  expect(parseAddress(header(request, 'from')).user).toBe(from)
  expect(header(request, 'p-asserted-identity')).toMatch(asserted)
  expect(header(request, 'remote-party-id')).toMatch(remote)
  await going.hangup()
})

test('requests pass the outbound proxy, which a Route names, and say the host', async () => {
  const proxy = await carrierAt('127.0.0.33')
  const { database } = harness.asterisk
  const trunk = await trunkTo(
    { ...proxy, address: '127.0.0.34', port: 5099 },
    { ...auth, settings: { proxy: `127.0.0.33:${proxy.port}` } },
  )
  await database.query(
    `INSERT INTO trunk_addresses (company_id, trunk_id, address, host, calls, port, reserved)
     SELECT company_id, id, '127.0.0.33', host, true, $2, true FROM trunks WHERE endpoint = $1`,
    [trunk, proxy.port],
  )
  await harness.engine.refreshTrunks()
  await proxy.registered('cuenta')
  const register = proxy.requests.find(({ method }) => method === 'REGISTER')
  expect(register?.uri).toBe('sip:127.0.0.34:5099')
  const { going, request } = await call(proxy, trunk)
  expect(request.uri).toContain('@127.0.0.34')
  expect(header(request, 'route')).toContain('127.0.0.33')
  await going.hangup()
})

test('ACK and BYE follow Contact and Record-Route; behind a NAT they go where the answer came from', async () => {
  const carrier = await carrierAt('127.0.0.35')
  const second = await carrierAt('127.0.0.36')
  const contact = `<sip:otra@127.0.0.36:${second.port}>`
  const trunk = await trunkTo(carrier, { kind: 'address' })
  const { leg, going } = await call(carrier, trunk)
  await going.answer({ status: 200, sound: true, headers: [['contact', contact]] })
  await log.find('leg-answered', (event) => event.leg === leg)
  await harness.engine.hangup(leg, 'normal')
  const bye = await vi.waitFor(() => {
    const found = second.requests.find(({ method }) => method === 'BYE')
    if (!found) throw new Error('no BYE')
    return found
  }, PATIENCE)
  expect(bye.uri).toContain('otra@127.0.0.36')
  expect(second.requests.map(({ method }) => method)).toContain('ACK')

  const routed = await call(carrier, trunk)
  await routed.going.answer({
    status: 200,
    sound: true,
    headers: [
      ['contact', '<sip:lejos@10.255.1.1:5099>'],
      ['record-route', `<sip:127.0.0.35:${carrier.port};lr>`],
    ],
  })
  const ack = await routed.going.received('ACK')
  expect(ack.uri).toContain('lejos@10.255.1.1')
  await harness.engine.hangup(routed.leg, 'normal')
  expect((await routed.going.received('BYE')).uri).toContain('lejos@10.255.1.1')

  const other = await carrierAt('127.0.0.38')
  const natted = await trunkTo(other, { kind: 'address', settings: { nat: 'yes' } })
  const behind = await call(other, natted)
  await behind.going.answer({ status: 200, sound: true, headers: [['contact', contact]] })
  await behind.going.received('ACK')
  await behind.going.hangup()
})

test('a carrier known by its address is asked whether it is there', async () => {
  const carrier = await carrierAt('127.0.0.37')
  const trunk = await trunkTo(carrier, { kind: 'address' })
  await harness.engine.watchTrunk(trunk)
  await log.find('endpoint-contacts', (event) => event.endpoint === trunk && event.contacts > 0)
  expect(carrier.requests.map(({ method }) => method)).toContain('OPTIONS')
})
