import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '#platform/host/process/free-port.ts'
import { selfSigned } from '#platform/secrets/self-signed.ts'
import { createRegistrar } from '#platform/testing/telephony/carrier/registrar.ts'
import {
  createScriptedCarrier,
  type ScriptedCarrier,
} from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import { createEventLog, type EventLog } from '#platform/testing/telephony/event-log.ts'
import { header, parseAddress } from '#platform/testing/telephony/sip/sip-message.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'
import { addCarrierTrunk } from './testing/carrier-trunk.ts'

/** Trunks over TCP and TLS, and encrypted sound. */

const ACCOUNT = { user: 'cuenta', secret: 'clave', realm: 'operador', algorithms: ['MD5'] } as const
const certificate = await selfSigned(['carrier.test'])

let harness: AsteriskHarness
let log: EventLog
const carriers: ScriptedCarrier[] = []

beforeAll(async () => {
  const tls = { port: await freePort(), ...(await selfSigned(['suite.test'])) }
  harness = await startAsteriskHarness({ tls })
  log = createEventLog(harness.engine)
})
afterAll(async () => {
  for (const carrier of carriers) carrier.close()
  log?.close()
  await harness?.stop()
})

async function trunkOver(
  transport: 'tcp' | 'tls',
  address: string,
  settings: Readonly<Record<string, string | number | boolean>> = {},
) {
  const { sip } = harness.asterisk.options
  const server = transport === 'tls' && sip.tls ? { ...sip, port: sip.tls.port } : sip
  const stream = transport === 'tls' ? { certificate } : {}
  const carrier = await createScriptedCarrier({ server, domain: sip.domain, address, stream })
  carriers.push(carrier)
  const registrar = createRegistrar(ACCOUNT)
  carrier.onRegister(registrar.script)
  const { database, masterSecret } = harness.asterisk
  const trunk = await addCarrierTrunk(database, {
    slug: 'transportes',
    kind: 'register',
    address,
    port: carrier.port,
    username: ACCOUNT.user,
    account: { secret: ACCOUNT.secret, masterSecret },
    settings: { transport, ...settings },
  })
  await harness.engine.refreshTrunks()
  await log.find(
    'trunk-registration',
    (event) => event.endpoint === trunk && event.registration.state === 'registered',
  )
  return { carrier, trunk }
}

async function dial(carrier: ScriptedCarrier, trunk: string) {
  const leg = randomUUID()
  await harness.engine.dialOutside({
    leg,
    trunk,
    number: '573001234567',
    callerId: { name: 'Ferretería', number: '576015550100' },
    timeoutSeconds: 20,
    hops: 1,
  })
  return { leg, going: await carrier.called() }
}

test.each([
  ['tcp', '127.0.3.10'],
  ['tls', '127.0.3.11'],
] as const)(
  'over %s a trunk registers, calls, and is called over the same connection',
  async (transport, address) => {
    const { carrier, trunk } = await trunkOver(transport, address)
    const contact = await carrier.registered(ACCOUNT.user)
    expect(contact.toLowerCase()).toContain(`transport=${transport}`)
    const { leg, going } = await dial(carrier, trunk)
    expect(header(going.invite ?? { headers: [] }, 'via')).toContain(`SIP/2.0/${transport.toUpperCase()} `)
    await going.answer({ status: 180 }, { status: 200, sound: true })
    await going.received('ACK')
    await log.find('leg-answered', (event) => event.leg === leg)
    await harness.engine.hangup(leg, 'normal')
    await going.received('BYE')

    const coming = await carrier.call({ uri: contact, from: '<sip:3001112233@carrier.test>' })
    const arrived = await log.find('leg-arrived', (event) => event.endpoint === trunk)
    await harness.engine.answer(arrived.leg)
    await coming.responded(200)
    await coming.hangup()
    await log.find('leg-ended', (event) => event.leg === arrived.leg)
  },
)

test('with SRTP the offer has keys, and what is sent is encrypted; without keys in the answer nothing is sent', async () => {
  const { carrier, trunk } = await trunkOver('tls', '127.0.3.12', { encrypts_media: true })
  const { leg, going } = await dial(carrier, trunk)
  const offer = going.invite?.body ?? ''
  expect(offer).toMatch(/^m=audio \d+ RTP\/SAVP 0 101/m)
  const suite = /^a=crypto:(\d+) (AES_CM_128_HMAC_SHA1_\d+) inline:/m.exec(offer)
  expect(suite).not.toBeNull()
  const answer = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.3.12',
    's=-',
    'c=IN IP4 127.0.3.12',
    't=0 0',
    `m=audio ${going.sound.port} RTP/SAVP 0 101`,
    'a=rtpmap:101 telephone-event/8000',
    `a=crypto:${suite?.[1]} ${suite?.[2]} inline:${Buffer.alloc(30, 7).toString('base64')}`,
    '',
  ].join('\r\n')
  await going.answer({ status: 200, body: answer, headers: [['content-type', 'application/sdp']] })
  await log.find('leg-answered', (event) => event.leg === leg)
  await harness.engine.startMusic(leg, null)
  // 160 bytes of sound, and the tag that authenticates them.
  await vi.waitFor(() => expect(going.sound.packets.get(0)?.at(-1)?.length).toBeGreaterThan(160), {
    timeout: 30_000,
  })
  await harness.engine.hangup(leg, 'normal')
  await going.received('BYE')

  const plain = await dialAgain(carrier, trunk, going.callId)
  await plain.going.answer({ status: 200, sound: true })
  await log.find('leg-answered', (event) => event.leg === plain.leg)
  await harness.engine.startMusic(plain.leg, null)
  // Whatever becomes of the call, nothing is sent in the clear.
  await plain.going.sound.listen(500)
  expect([...plain.going.sound.packets]).toEqual([])
  await harness.engine.hangup(plain.leg, 'normal')
  expect(parseAddress(plain.going.invite?.uri ?? '').user).toBe('573001234568')
})

async function dialAgain(carrier: ScriptedCarrier, trunk: string, before: string) {
  const leg = randomUUID()
  const callerId = { name: '', number: '576015550100' }
  await harness.engine.dialOutside({
    leg,
    trunk,
    number: '573001234568',
    callerId,
    timeoutSeconds: 20,
    hops: 1,
  })
  const going = await carrier.called((invite) => header(invite, 'call-id') !== before)
  return { leg, going }
}
