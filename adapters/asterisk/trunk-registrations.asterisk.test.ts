import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CarrierAnswer } from '#platform/testing/telephony/carrier/carrier-call.ts'
import { createRegistrar } from '#platform/testing/telephony/carrier/registrar.ts'
import {
  createScriptedCarrier,
  type ScriptedCarrier,
} from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import { createEventLog, type EventLog } from '#platform/testing/telephony/event-log.ts'
import { header } from '#platform/testing/telephony/sip/sip-message.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'
import { addCarrierTrunk, type CarrierTrunk } from './testing/carrier-trunk.ts'

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

async function register(
  { address, port }: ScriptedCarrier,
  more: Partial<CarrierTrunk>,
  pause: number | null = 15,
): Promise<string> {
  const { database, masterSecret } = harness.asterisk
  const trunk = await addCarrierTrunk(database, {
    slug: 'registros',
    kind: 'register',
    address,
    port,
    username: 'cuenta',
    account: { secret: 'clave', masterSecret },
    ...more,
  })
  if (pause !== null)
    await database.query(
      `INSERT INTO trunk_registrations (trunk_id, company_id, state, pause)
       SELECT id, company_id, 'pending', $2 FROM trunks WHERE endpoint = $1`,
      [trunk, pause],
    )
  await harness.engine.refreshTrunks()
  return trunk
}

const state = (trunk: string, wanted: string) =>
  log.find('trunk-registration', (event) => event.endpoint === trunk && event.registration.state === wanted)

const account = { user: 'cuenta', secret: 'clave', realm: 'operador' }

const REFUSALS = [401, 403, 404, 406, 423, 480, 500, 503, 600, 603]

test('whatever the carrier answers is shown, and tried again until it is taken', async () => {
  await Promise.all(
    REFUSALS.map(async (status, at) => {
      const carrier = await carrierAt(`127.0.1.${10 + at}`)
      const refusal: CarrierAnswer = {
        status,
        headers:
          status === 401
            ? [['www-authenticate', 'Digest realm="operador", nonce="x", algorithm=MD5']]
            : status === 423
              ? [['min-expires', '600']]
              : [],
      }
      let refuses = true
      carrier.onRegister(() => (refuses ? refusal : null))
      const trunk = await register(carrier, {}, 1)
      const { registration } = await state(trunk, 'refused')
      expect(registration.answer).toBe(status)
      expect(registration.nextAt).toBeGreaterThan(0)
      refuses = false
      await state(trunk, 'registered')
    }),
  )
})

test('answers that make no sense are no end either', async () => {
  const carrier = await carrierAt('127.0.1.40')
  let isOdd = true
  carrier.onRegister(() =>
    isOdd
      ? {
          status: 401,
          headers: [['www-authenticate', 'Digest realm="operador", nonce="x", algorithm=ROT13']],
        }
      : null,
  )
  const trunk = await register(carrier, {}, 1)
  await state(trunk, 'refused')
  isOdd = false
  await state(trunk, 'registered')
})

test('a carrier that is not there is registered with when it is', async () => {
  const { sip } = harness.asterisk.options
  const away = await carrierAt('127.0.1.60')
  const { address, port } = away
  away.close()
  carriers.splice(carriers.indexOf(away), 1)
  const trunk = await register(away, {}, 1)
  await state(trunk, 'pending')
  carriers.push(await createScriptedCarrier({ server: sip, domain: sip.domain, address, port }))
  await state(trunk, 'registered')
})

test.each([
  [['MD5'], 'MD5'],
  [['SHA-256'], 'SHA-256'],
  [['SHA-512-256', 'SHA-256', 'MD5'], 'SHA-512-256'],
] as const)('digests by %j (RFC 8760)', async (algorithms, used) => {
  const carrier = await carrierAt(`127.0.2.${10 + algorithms.length * 10 + used.length}`)
  const registrar = createRegistrar({ ...account, algorithms })
  carrier.onRegister(registrar.script)
  const trunk = await register(carrier, {})
  await state(trunk, 'registered')
  expect(registrar.proven).toEqual([used])
})

test('a stale nonce does not cost the registration: it is tried again in a moment', async () => {
  const carrier = await carrierAt('127.0.2.60')
  const registrar = createRegistrar({ ...account, algorithms: ['MD5'], staleNonces: 1 })
  carrier.onRegister(registrar.script)
  const trunk = await register(carrier, {}, null)
  await state(trunk, 'registered')
})

test('an authentication user, the domain of the account, and an @ in the user name', async () => {
  const carrier = await carrierAt('127.0.2.61')
  const registrar = createRegistrar({ ...account, user: 'privado@ims.example', algorithms: ['MD5'] })
  carrier.onRegister(registrar.script)
  const trunk = await register(carrier, {
    username: '+576015550100@ims.example',
    settings: { auth_user: 'privado@ims.example', domain: 'ims.example' },
  })
  await state(trunk, 'registered')
  const [first] = carrier.requests
  expect(first && header(first, 'to')).toBe('<sip:+576015550100@ims.example>')
  expect(first && header(first, 'contact')).toMatch(/^<sip:\+576015550100@127/)
})

test('494, after which Asterisk registers again at once, is told; a halted registration waits, and goes on', async () => {
  const carrier = await carrierAt('127.0.2.62')
  let answer: CarrierAnswer | null = {
    status: 494,
    headers: [['security-server', 'ipsec-ike;q=0.1']],
  }
  carrier.onRegister(() => answer)
  const trunk = await register(carrier, {}, 300)
  const told = await log.find(
    'trunk-registration',
    (event) => event.endpoint === trunk && event.registration.isEndless === true,
  )
  expect(told.registration).toMatchObject({ state: 'refused', answer: 494, nextAt: null })
  const { database } = harness.asterisk
  const halt = async (until: string) => {
    await database.query(
      `UPDATE trunk_registrations SET halted_until = ${until}
        WHERE trunk_id = (SELECT id FROM trunks WHERE endpoint = $1)`,
      [trunk],
    )
    await harness.engine.refreshTrunks()
  }
  await halt("now() + interval '1 hour'")
  // Of the requests that are on their way the last one ends it.
  answer = { status: 403 }
  await log.find(
    'trunk-registration',
    (event) =>
      event.endpoint === trunk &&
      event.registration.state === 'pending' &&
      log.events.indexOf(event) > log.events.indexOf(told),
  )
  answer = null
  const before = carrier.requests.length
  await halt('NULL')
  await state(trunk, 'registered')
  // The first one and, where it asks for none, no other.
  expect(carrier.requests.length - before).toBe(1)
})
