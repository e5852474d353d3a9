import { beforeAll, expect, test } from 'vitest'
import { untilUp } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { trunks } from '#features/pbx/contract/lines/trunks.ts'
import { dids } from '#features/pbx/contract/routing/dids.ts'
import { destinationOptions } from '#features/pbx/contract/routing/options.ts'
import { giveNumber } from '#features/pbx/server/numbers/give-number.ts'
import { eventually } from '#platform/testing/eventually.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import type { SipDevice } from '#platform/testing/telephony/sip/sip-device-port.ts'
import type { Client } from './testing.ts'
import { startProgramOnAsterisk } from './testing-asterisk.ts'

/** Public address of another company's exchange, as far as Asterisk sees. */
const EXCHANGE = '127.0.0.6'
/** A carrier with two customers. */
const CARRIER = '127.0.0.7'
const STRANGER = '127.0.0.98'
const OUTSIDER = { name: '', number: '573001112233' }
const SECRET = 'de la central 4711'

const { harness, engine, program } = await startProgramOnAsterisk()
const { address, port } = harness.asterisk.options.sip
const rows = program.database.systemRows

interface Company {
  client: Client
  phone: Device
  number: string
}
let attacker: Company
let victim: Company
/** The victim's exchange. */
let exchange: SipDevice

async function companyOf(client: Client, number: string): Promise<Company> {
  const { record, once } = await client.call(extensions.routes.create, {
    body: { number: '2001', display_name: 'Recepción' },
  })
  const phone = await harness.device({ endpoint: record.account, secret: once.secret ?? '' })
  await phone.register()
  const { results } = await client.call(destinationOptions, { query: { search: '2001' } })
  const destination = results[0]?.id ?? 0
  await client.call(dids.routes.create, { body: { number, label: 'Principal', destination } })
  await giveNumber(rows, client.session.company.id, number)
  return { client, phone, number }
}

const addressTrunk = (client: Client, name: string, host: string) =>
  client.call(trunks.routes.create, { body: { name, kind: 'address', host, codecs: 'ulaw' } })

/** A trunk whose exchange registers with us from the address. */
async function peerAt(client: Client, name: string, from: string): Promise<SipDevice> {
  const body = { name, kind: 'peer', codecs: 'ulaw', secret: SECRET } as const
  const { record } = await client.call(trunks.routes.create, { body })
  return harness.device({ endpoint: record.account, secret: SECRET }, { server: { address, port, from } })
}

const unknownAt = (from: string) =>
  harness.device({ endpoint: 'trunk.0', secret: '' }, { user: 'sbc', server: { address, port, from } })

/** How a call to nobody's number ends. */
async function endOf(device: Device, number: string): Promise<string> {
  await device.call(number, OUTSIDER)
  return (await device.ended()).cause
}

/** Until Asterisk takes calls from the address for a trunk, or no longer does. */
const untilTaken = async (device: Device, isTaken: boolean) =>
  eventually(async () => expect((await endOf(device, '576015559999')) === 'unknown-number').toBe(isTaken))

async function reaches(from: Device, to: Company, dialed = to.number) {
  await from.call(dialed, OUTSIDER)
  expect(await to.phone.incoming()).toMatchObject({ number: OUTSIDER.number })
  await to.phone.answer()
  await from.reaches('talking')
  await from.hangup()
  await to.phone.ended()
}

beforeAll(async () => {
  await untilUp(engine)
  await program.makeAdministrator('eva')
  await rows.updateTable('companies').set({ private_trunks: true }).execute()
  const [admin, eva] = await program.signInAll('admin', 'eva')
  attacker = await companyOf(admin, '576015559981')
  victim = await companyOf(eva, '576015559982')
  const internal = await eva.call(destinationOptions, { query: { search: '2001' } })
  await eva.call(dids.routes.create, {
    body: { number: '700', label: 'Interno', destination: internal.results[0]?.id ?? 0 },
  })
  await addressTrunk(admin, 'Dirección ajena', EXCHANGE)
  await untilTaken(await unknownAt(EXCHANGE), true)
  exchange = await peerAt(eva, 'Central propia', EXCHANGE)
}, 60_000)

test('an exchange registers and calls, though another company entered its address as a carrier’s', async () => {
  await exchange.register()
  await untilTaken(await unknownAt(EXCHANGE), false)
  for (const dialed of [victim.number, `+${victim.number}`, '700']) await reaches(exchange, victim, dialed)
  await exchange.register()
  await reaches(exchange, victim)
  expect(attacker.phone.phase()).toBe('idle')
})

test('from there only calls to its own numbers come over that company’s trunk', async () => {
  const unknown = await unknownAt(EXCHANGE)
  await reaches(unknown, attacker)
  expect(await endOf(unknown, victim.number)).not.toBe('unknown-number')
  expect(victim.phone.phase()).toBe('idle')
})

test('a peer that registers from a carrier’s address takes no customer’s calls away, and opens them to no stranger', async () => {
  await addressTrunk(attacker.client, 'Operador', CARRIER)
  await addressTrunk(victim.client, 'Operador', CARRIER)
  const carrier = await unknownAt(CARRIER)
  await untilTaken(carrier, true)
  await reaches(carrier, attacker)
  await reaches(carrier, victim)
  const peer = await peerAt(victim.client, 'Central en el operador', CARRIER)
  await peer.register()
  // The other customer is known by its numbers now, in all their forms.
  await eventually(async () => {
    const { rows: known } = await harness.asterisk.database.query<{ match: string | null }>(
      `SELECT i.match FROM asterisk.ps_endpoint_id_ips i JOIN trunks t ON t.endpoint = i.id
        WHERE t.host = $1 AND t.company_id = $2`,
      [CARRIER, attacker.client.session.company.id],
    )
    expect(known).toEqual([{ match: null }])
  })
  for (const dialed of [attacker.number, `+${attacker.number}`, attacker.number.slice(2)])
    await reaches(carrier, attacker, dialed)
  await reaches(carrier, victim)
  const stranger = await unknownAt(STRANGER)
  await stranger.call(attacker.number, OUTSIDER)
  await stranger.ended()
  expect(attacker.phone.phase()).toBe('idle')
})
