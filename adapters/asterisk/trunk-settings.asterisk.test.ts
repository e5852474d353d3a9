import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  return { leg, going, invite: going.invite?.body ?? '', request: going.invite }
}

const offered = (sdp: string) => /^m=audio \d+ \S+ (.*)$/m.exec(sdp)?.[1]?.trim()

test.each([
  ['alaw,ulaw', '8 0 101'],
  ['ulaw,alaw', '0 8 101'],
  ['g722,alaw', '9 8 101'],
])('a trunk with %s offers exactly that, in its order', async (codecs, payloads) => {
  const carrier = await carrierAt('127.0.0.31')
  const trunk = await trunkTo(carrier, { kind: 'address', settings: { codecs } })
  const { going, invite } = await call(carrier, trunk)
  await going.hangup()
  await harness.asterisk.database.query('UPDATE trunks SET disabled_at = now() WHERE endpoint = $1', [trunk])
  expect(offered(invite)).toBe(payloads)
})
