import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { untilUp } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { trunks } from '#features/pbx/contract/lines/trunks.ts'
import { dids } from '#features/pbx/contract/routing/dids.ts'
import { destinationOptions } from '#features/pbx/contract/routing/options.ts'
import { giveNumber } from '#features/pbx/server/numbers/give-number.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import type { SipDevice } from '#platform/testing/telephony/sip/sip-device-port.ts'
import { SipLine, type Transaction } from '#platform/testing/telephony/sip/sip-line.ts'
import type { Client } from './testing.ts'
import { startProgramOnAsterisk } from './testing-asterisk.ts'

/** Public address of another company's exchange, as far as Asterisk sees. */
const EXCHANGE = '127.0.0.6'
/** A carrier. */
const CARRIER = '127.0.0.7'
/** A carrier with two customers. */
const SHARED = '127.0.0.8'
/** An exchange that claims to be at a carrier's address. */
const LIAR = '127.0.0.9'
const STRANGER = '127.0.0.98'
const OUTSIDER = { name: '', number: '+573001112233' }
const SECRET = 'de la central 4711'
/** How a call ends that is answered by 401, for whoever has no password. */
const ASKED = 'failed'

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

const addressTrunk = (client: Client, name: string, host: string, codecs = 'ulaw') =>
  client.call(trunks.routes.create, { body: { name, kind: 'address', host, codecs } })

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

const seldom = (check: () => Promise<void>) => vi.waitFor(check, { interval: 300, timeout: 30_000 })

/** Until Asterisk takes calls from the address for a trunk, or asks for a password. Seldom enough for the shares of calls. */
const untilTaken = (device: Device, isTaken: boolean) =>
  seldom(async () => expect(await endOf(device, '576015559999')).toBe(isTaken ? 'unknown-number' : ASKED))

async function reaches(from: Device, to: Company, dialed = to.number) {
  await from.call(dialed, OUTSIDER)
  await to.phone.reaches('ringing')
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

test('a desk phone behind that address registers and calls, too', async () => {
  const { record, once } = await victim.client.call(extensions.routes.create, {
    body: { number: '2002', display_name: 'Bodega' },
  })
  const account = { endpoint: record.account, secret: once.secret ?? '' }
  const phone = await harness.device(account, { server: { address, port, from: EXCHANGE } })
  await phone.register()
  await phone.call('2001')
  await victim.phone.reaches('ringing')
  await phone.hangup()
  await victim.phone.ended()
})

test('from there only calls to its own numbers come over that company’s trunk', async () => {
  const unknown = await unknownAt(EXCHANGE)
  await reaches(unknown, attacker)
  expect(await endOf(unknown, victim.number)).not.toBe('unknown-number')
  expect(victim.phone.phase()).toBe('idle')
})

/** What Asterisk answers to a call with μ-law first: payload types in order. */
async function answeredTo(offered: string, to: Company): Promise<string[]> {
  const domain = harness.asterisk.options.sip.domain
  const account = { user: 'sbc', secret: '', domain }
  const ended = Promise.withResolvers<void>()
  const line = await SipLine.open(account, { address, port, from: SHARED }, (request) => {
    line.respond(request, 200)
    if (request.method === 'BYE') ended.resolve()
  })
  const sdp = `v=0\r\no=- 1 1 IN IP4 ${SHARED}\r\ns=-\r\nc=IN IP4 ${SHARED}\r\nt=0 0\r\nm=audio 40000 RTP/AVP ${offered}\r\na=rtpmap:3 GSM/8000\r\n`
  const order = {
    uri: `sip:${to.number}@${domain}`,
    from: `<sip:${OUTSIDER.number}@${domain}>;tag=${randomUUID()}`,
    to: `<sip:${to.number}@${domain}>`,
    callId: randomUUID(),
  }
  let sent: Transaction | null = null
  const answered = line.request({ ...order, method: 'INVITE', body: sdp }, (transaction) => {
    sent = transaction
  })
  await to.phone.reaches('ringing')
  await to.phone.answer()
  const answer = await answered
  if (sent) line.acknowledge(sent, answer)
  await to.phone.hangup()
  await ended.promise
  line.close()
  return /^m=audio \d+ RTP\/AVP (.*)$/m.exec(answer.body)?.[1]?.trim().split(' ') ?? []
}

/** Languages of the trunks' channels. */
async function languagesOfTrunks(): Promise<string[]> {
  const { url, user, password } = harness.asterisk.engineSettings
  const ask = async <Answer>(what: string): Promise<Answer> => {
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    const answer = await fetch(new URL(`/ari/${what}`, url), { headers: { authorization } })
    return (await answer.json()) as Answer
  }
  const channels = await ask<{ name: string; language: string }[]>('channels')
  return channels.filter(({ name }) => name.startsWith('PJSIP/trunk.')).map(({ language }) => language)
}

test('one customer’s codecs refuse no call of its carrier, and do not decide their sound', async () => {
  await addressTrunk(victim.client, 'También', SHARED)
  await addressTrunk(attacker.client, 'Solo GSM', SHARED, 'gsm')
  const carrier = await unknownAt(SHARED)
  await untilTaken(carrier, true)
  await reaches(carrier, attacker)
  // The endpoints are cached for a second.
  await seldom(async () => expect((await answeredTo('3 0', attacker))[0]).toBe('3'))
  expect((await answeredTo('0 3', attacker))[0]).toBe('0')
})

test('a caller hears the language of the company that was called, whichever customer’s trunk Asterisk took', async () => {
  const languageOf = (company: Company, language: string) =>
    rows
      .updateTable('companies')
      .set({ language })
      .where('id', '=', company.client.session.company.id)
      .execute()
  await languageOf(attacker, 'en')
  const carrier = await unknownAt(SHARED)
  for (const [called, language] of [
    [attacker, 'en'],
    [victim, 'es'],
  ] as const) {
    // The endpoints are cached for a second.
    await seldom(async () => {
      await carrier.call(called.number, OUTSIDER)
      await called.phone.reaches('ringing')
      const languages = await languagesOfTrunks()
      await carrier.hangup()
      await called.phone.ended()
      expect(languages).toEqual([language])
    })
  }
  await languageOf(attacker, 'es')
})

test('a peer that registers from a carrier’s address takes no customer’s calls away, and opens them to no stranger', async () => {
  await addressTrunk(attacker.client, 'Operador', CARRIER)
  const carrier = await unknownAt(CARRIER)
  await untilTaken(carrier, true)
  await reaches(carrier, attacker)
  const peer = await peerAt(victim.client, 'Central en el operador', CARRIER)
  await peer.register()
  await untilTaken(carrier, false)
  // The customer is known by its numbers now, in all their forms.
  for (const dialed of [attacker.number, `+${attacker.number}`, attacker.number.slice(2)])
    await reaches(carrier, attacker, dialed)
  await reaches(peer, victim)
  const stranger = await unknownAt(STRANGER)
  expect(await endOf(stranger, attacker.number)).toBe('unknown-number')
  expect(attacker.phone.phase()).toBe('idle')
})

test('a peer is where it proved its password, whatever its Contacts say', async () => {
  const body = { name: 'Central que miente', kind: 'peer', codecs: 'ulaw', secret: SECRET } as const
  const { record } = await attacker.client.call(trunks.routes.create, { body })
  const domain = harness.asterisk.options.sip.domain
  const account = { user: record.account, secret: SECRET, domain }
  const line: SipLine = await SipLine.open(account, { address, port, from: LIAR }, (request) =>
    line.respond(request, 200),
  )
  const claims = [
    { contact: `${line.contact};expires=0`, more: `<sip:x@${SHARED}>;expires=3600` },
    { contact: '<tel:1>', more: `<sip:x@${SHARED}>;expires=3600` },
    { contact: `<sip:x@${SHARED}>`, more: null },
  ]
  for (const { contact, more } of claims)
    await line.request({
      method: 'REGISTER',
      uri: `sip:${domain}`,
      from: `<sip:${record.account}@${domain}>;tag=${randomUUID()}`,
      to: `<sip:${record.account}@${domain}>`,
      callId: randomUUID(),
      contact,
      headers: more === null ? [] : [['contact', more]],
    })
  const known = async () =>
    (
      await rows.selectFrom('peer_addresses').select('address').where('trunk_id', '=', record.id).execute()
    ).map((row) => row.address)
  await seldom(async () => expect(await known()).toEqual([LIAR]))
  line.close()
  // Its carrier goes on bringing calls.
  await untilTaken(await unknownAt(SHARED), true)
})
