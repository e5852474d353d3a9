import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCarrierCall } from '#platform/telephony/carrier/read-carrier-call.ts'
import { eventually } from '#platform/testing/eventually.ts'
import type { CarrierAnswer, CarrierCall } from '#platform/testing/telephony/carrier/carrier-call.ts'
import {
  type CarrierInvite,
  createScriptedCarrier,
  type ScriptedCarrier,
} from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import { createEventLog, type EventLog } from '#platform/testing/telephony/event-log.ts'
import { header, type SipHeaders } from '#platform/testing/telephony/sip/sip-message.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'
import { addCarrierTrunk } from './testing/carrier-trunk.ts'
import { ownNumber } from './testing/own-number.ts'

/** What single carriers do on the wire, within the standards or beside them. */

const SLUG = 'rara'
const OURS = '+576015550100'
const TERMS = { trusted: true, username: '', country: 'CO' }
const CALLER_ID = { name: 'Ferretería', number: '576015550100' }

let harness: AsteriskHarness
let log: EventLog
let carrier: ScriptedCarrier
let trunk: string
let spell = (message: string) => message

beforeAll(async () => {
  harness = await startAsteriskHarness()
  log = createEventLog(harness.engine)
  const { asterisk, engine } = harness
  carrier = await createScriptedCarrier({
    server: asterisk.options.sip,
    address: '127.0.0.44',
    spell: (message) => spell(message),
  })
  trunk = await addCarrierTrunk(asterisk.database, {
    slug: SLUG,
    kind: 'address',
    address: carrier.address,
    port: carrier.port,
    username: 'cuenta44',
    account: { secret: 'clave', masterSecret: asterisk.masterSecret },
    settings: { codecs: 'ulaw,alaw' },
  })
  await ownNumber(asterisk.database, SLUG, '6015550100')
  await engine.refreshTrunks()
})
afterAll(async () => {
  carrier?.close()
  log?.close()
  await harness?.stop()
})

const host = () => `${harness.asterisk.options.sip.address}:${harness.asterisk.options.sip.port}`

/** A call of the carrier for our number, as it arrives. */
async function arrival(invite: Partial<CarrierInvite> = {}) {
  const before = log.events.length
  const call = await carrier.call({
    uri: `sip:6015550100@${host()}`,
    from: '<sip:3105550101@sbc.example>',
    to: '<sip:6015550100@sbc.example>',
    ...invite,
  })
  const event = await log.find('leg-arrived', (one) => log.events.indexOf(one) >= before)
  if (event.headers === null) throw new Error('no headers')
  return { call, leg: event.leg, share: event.share, read: readCarrierCall(event.headers, TERMS) }
}

async function answered(invite: Partial<CarrierInvite> = {}) {
  const { call, leg } = await arrival(invite)
  await harness.engine.answer(leg)
  return { call, leg, sdp: (await call.responded(200)).body }
}

let dialled = 0
/** A call of ours over the trunk. */
async function dialing(): Promise<{ call: CarrierCall; leg: string }> {
  const leg = randomUUID()
  dialled += 1
  const number = `57300${1_000_000 + dialled}`
  const order = { trunk, number, callerId: CALLER_ID, timeoutSeconds: 20, hops: 1 }
  await harness.engine.dialOutside({ leg, ...order })
  return { leg, call: await carrier.called(({ uri }) => uri.includes(number)) }
}

const end = (leg: string) => harness.engine.hangup(leg, 'normal')

const offer = (...media: string[]) =>
  ['v=0', 'o=- 1 1 IN IP4 127.0.0.44', 's=-', 'c=IN IP4 127.0.0.44', 't=0 0', ...media, ''].join('\r\n')
const AUDIO = 'm=audio 40002 RTP/AVP 0'

/** SDP beside the ISUP message that it came from, as gateways of telephone networks send it. */
const withIsup = (sdp: string) => ({
  headers: [['content-type', 'multipart/mixed;boundary="b1"']] satisfies SipHeaders,
  body: [
    '--b1',
    'Content-Type: application/isup;version=itu-t92+',
    'Content-Disposition: signal;handling=optional',
    '',
    '\u0001\u0010',
    '--b1',
    'Content-Type: application/sdp',
    '',
    sdp,
    '--b1--',
    '',
  ].join('\r\n'),
})

describe('an INVITE', () => {
  const compact = (message: string) =>
    message.replace(/^(from|to|call-id|contact|via|content-type|content-length):/gim, (name) => {
      const short: Record<string, string> = { 'call-id:': 'i:', 'contact:': 'm:', 'content-type:': 'c:' }
      return short[name] ?? (name === 'content-length:' ? 'l:' : `${name.charAt(0)}:`)
    })
  const folded = (message: string) =>
    compact(message)
      .replace(/^(v: \S+) /m, '$1\r\n\t')
      .replace(/^f: /m, 'f:\r\n ')
      .replace(/^p-asserted-identity: /m, 'P-Asserted-Identity :\r\n  "Ana"\r\n  ')
      .replace(/^(diversion: <[^>]*>)/m, '$1\r\n\t')

  test.each([
    ['compact names', compact],
    ['folded lines', folded],
  ])('with %s', async (_, written) => {
    spell = written
    const headers: SipHeaders = [
      ['p-asserted-identity', '<tel:+573105550199;cpc=ordinary>'],
      ['diversion', '<sip:6015550133@sbc>;reason=no-answer'],
    ]
    const { leg, read } = await arrival({ headers })
    await end(leg)
    spell = (message) => message
    expect(read).toMatchObject({ caller: { number: '+573105550199' }, diverted: '+576015550133' })
  })

  test.each([
    'sip:(601)5550100@HOST',
    'sip:%28601%29%205550100@HOST',
    'tel:(601)555-0100',
    'sip:6015550100:secret@HOST',
    'sip:+576015550100;npdi;rn=+57601000@HOST;user=phone',
    'sip:6015550100;cpc=ordinary@HOST;user=phone',
    'tel:+576015550100;isub=1411',
    'sip:HOST',
  ])('to %s', async (uri) => {
    const { leg, read, share } = await arrival({ uri: uri.replace('HOST', host()) })
    await end(leg)
    expect(read.called[0]).toBe(OURS)
    expect(share).toMatchObject({ of: 'calls' })
  })

  test('with a long History-Info: the latest entries count', async () => {
    const entry = (number: string, at: number): [string, string] => [
      'history-info',
      `<sip:${number}@a.long.name.of.a.carrier.example.com;user=phone;cause=302?Reason=SIP%3Bcause%3D302%3Btext%3D%22Moved%20Temporarily%22>;index=1.${at};mp=1`,
    ]
    const numbers = [1, 2, 3, 4, 5].map((at) => `+57601555014${at}`)
    const several = await arrival({ headers: [...numbers, OURS].map(entry) })
    await end(several.leg)
    expect(several.read.diverted).toBe('+576015550145')
    const all = Array.from({ length: 12 }, (_, at) => entry(`+5760155502${at + 10}`, at)[1])
    const oneLine: SipHeaders = [['history-info', [...all, entry(OURS, 12)[1]].join(', ')]]
    const long = await arrival({ headers: oneLine })
    await end(long.leg)
    expect(long.read.diverted).toBe('+576015550221')
  })
})

describe('media', () => {
  test.each([
    ['without an offer', { body: '' }, /m=audio \d+ RTP\/AVP 0 8 /],
    ['beside an ISUP message', withIsup(offer(AUDIO)), /m=audio \d+ RTP\/AVP 0\r/],
    ['with comfort noise', { body: offer('m=audio 40002 RTP/AVP 8 13') }, /m=audio \d+ RTP\/AVP 8\r/],
    [
      'with video and fax',
      {
        body: offer('m=video 40000 RTP/AVP 99', 'a=rtpmap:99 H264/90000', AUDIO, 'm=image 40006 udptl t38'),
      },
      /m=video 0 .*m=audio [1-9]\d+ .*m=image 0 /s,
    ],
  ])('%s', async (_, invite, answer) => {
    const { leg, sdp } = await answered(invite)
    await end(leg)
    expect(sdp).toMatch(answer)
  })

  test.each([96, 127])('digits under the payload type %i', async (type) => {
    const events = offer(`${AUDIO} ${type}`, `a=rtpmap:${type} telephone-event/8000`)
    const { call, leg, sdp } = await answered({ body: events.replace('40002', '40022') })
    expect(sdp).toContain(`a=rtpmap:${type} telephone-event/8000`)
    call.sound.connect(sdp)
    await call.sound.sendDigits('7', type)
    await log.find('leg-digit', (event) => event.leg === leg && event.digit === '7')
    await end(leg)
  })

  test.each([
    ['application/dtmf-relay', 'Signal= 5\r\nDuration= 160\r\n'],
    ['application/dtmf', '5'],
  ])('digits by INFO: %s', async (kind, body) => {
    const { call, leg } = await answered({ body: offer(AUDIO) })
    expect((await call.send('INFO', { headers: [['content-type', kind]], body })).status).toBe(200)
    await log.find('leg-digit', (event) => event.leg === leg && event.digit === '5')
    await end(leg)
  })

  test('moves to another codec and address, is held in both ways, and stays the same call', async () => {
    const { call, leg } = await dialing()
    await call.answer({ status: 200, sound: true })
    await call.received('ACK')
    const again = (method: string, ...media: string[]) => call.send(method, { body: offer(...media) })
    const moved = await again('INVITE', 'm=audio 40010 RTP/AVP 8')
    expect(moved.body).toMatch(/m=audio \d+ RTP\/AVP 8\r/)
    expect((await again('UPDATE', 'm=audio 40012 RTP/AVP 0')).status).toBe(200)
    expect((await call.send('UPDATE')).status).toBe(200)
    expect((await call.send('INVITE')).body).toContain('m=audio')
    expect((await again('INVITE', 'm=image 40012 udptl t38')).status).toBe(488)
    const held = await again('INVITE', AUDIO, 'a=sendonly')
    expect(held.body).toContain('a=recvonly')
    await log.find('leg-held', (event) => event.leg === leg)
    const old = await call.send('INVITE', {
      body: offer(AUDIO).replace('c=IN IP4 127.0.0.44', 'c=IN IP4 0.0.0.0'),
    })
    expect(old.status).toBe(200)
    expect((await again('INVITE', AUDIO)).status).toBe(200)
    await log.find('leg-resumed', (event) => event.leg === leg)
    await end(leg)
    await call.received('BYE')
  })
})

describe('a call of ours', () => {
  const challenge = (status: 401 | 407, rest: string): CarrierAnswer => ({
    status,
    headers: [[status === 401 ? 'www-authenticate' : 'proxy-authenticate', `Digest realm="sbc", ${rest}`]],
  })
  test.each([
    ['401', [challenge(401, 'nonce="a", algorithm=MD5, qop="auth,auth-int"')]],
    ['407 without algorithm', [challenge(407, 'nonce="a", stale=FALSE')]],
    ['407, then a stale nonce', [challenge(407, 'nonce="a"'), challenge(407, 'nonce="b", stale=TRUE')]],
    ['401, then 407 of the next proxy', [challenge(401, 'nonce="a"'), challenge(407, 'nonce="b"')]],
  ])('is asked for the password: %s', async (_, [first, ...others]) => {
    const { call, leg } = await dialing()
    call.onRequest(({ method }) =>
      method === 'INVITE' ? (others.shift() ?? { status: 200, sound: true }) : null,
    )
    await call.answer(first ?? { status: 500 })
    await log.find('leg-answered', (event) => event.leg === leg)
    const invites = call.requests.filter(({ method }) => method === 'INVITE')
    const proof = invites.map((one) => header(one, 'authorization') || header(one, 'proxy-authorization'))
    expect(proof.every((text) => text.includes('username="cuenta44"'))).toBe(true)
    await end(leg)
  })

  test('rings with sound after a progress without; beside an ISUP message, too', async () => {
    for (const sounding of [{ body: offer(AUDIO) }, withIsup(offer(AUDIO))]) {
      const { call, leg } = await dialing()
      await call.answer({ status: 183 }, { status: 180, ...sounding })
      await log.find('leg-progress', (event) => event.leg === leg && event.sound)
      await call.answer({ status: 200, ...sounding })
      await log.find('leg-answered', (event) => event.leg === leg)
      await end(leg)
    }
  })

  test('is answered by another branch than the one that was heard', async () => {
    const { call, leg } = await dialing()
    await call.answer(
      { status: 183, sound: true, toTag: 'announcement' },
      { status: 180, toTag: 'mobile' },
      { status: 200, sound: true, toTag: 'mobile' },
    )
    await log.find('leg-answered', (event) => event.leg === leg)
    await end(leg)
    expect(header(await call.received('BYE'), 'to')).toContain('tag=mobile')
  })

  test('is given up in the moment of the answer: the carrier is told', async () => {
    const { call, leg } = await dialing()
    await call.answer({ status: 180 })
    await log.find('leg-ringing', (event) => event.leg === leg)
    await Promise.all([harness.engine.hangup(leg, 'cancelled'), call.answer({ status: 200, sound: true })])
    await log.find('leg-ended', (event) => event.leg === leg)
    await eventually(() =>
      expect(call.requests.some(({ method }) => method === 'BYE' || method === 'CANCEL')).toBe(true),
    )
  })
})
