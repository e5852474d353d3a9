import { afterAll, describe, expect, test } from 'vitest'
import type { CarrierCall } from '#platform/testing/telephony/carrier/carrier-call.ts'
import {
  type CarrierInvite,
  createScriptedCarrier,
  type ScriptedCarrier,
} from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import { header, parseAddress, type SipHeaders } from '#platform/testing/telephony/sip/sip-message.ts'
import { startCarrierStage } from './testing/carrier-stage.ts'
import { addCarrierTrunk } from './testing/carrier-trunk.ts'

/** Calls of a carrier that nobody has seen yet: whatever the standards allow, it does. */

const OURS = '+576015550100'
const { harness, carrier, log, host, ...stage } = await startCarrierStage('extrana', '127.0.0.45')
const { place, arrival, answered, dialing, end, ended, offer, spellAs } = stage

const AUDIO = 'm=audio 40002 RTP/AVP 8'
const KEYS = [
  'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:WVNfX19zZW1jdGwgKCkgewkyMjA7fQp9CnVubGVz',
  'a=crypto:2 AES_CM_128_HMAC_SHA1_32 inline:NzB4d1BINUAvLEw6UzF3WSJ+PSdFcGdUJShpX1Zj',
]

describe('who calls', () => {
  const asserted = (value: string): SipHeaders => [['p-asserted-identity', value]]
  test.each<[string, Partial<CarrierInvite>, object]>([
    ['tel: without a host', { from: '<tel:+573105550101>' }, { number: '+573105550101' }],
    ['00 before the country', { from: '<sip:00573105550101@sbc>' }, { number: '+573105550101' }],
    ['the country twice', { from: '<sip:57573105550101@sbc>' }, {}],
    ['a name in UTF-8', { from: '"Peña Ñoño 📞" <sip:3105550101@sbc>' }, { name: 'Peña Ñoño 📞' }],
    ['quoted pairs', { from: '"Ana \\"La \\\\ Jefa\\"" <sip:3105550101@sbc>' }, { name: 'Ana "La \\ Jefa"' }],
    ['a name without quotes', { from: 'Ana Gomez <sip:3105550101@sbc>' }, { name: 'Ana Gomez' }],
    [
      'anonymous.invalid, and the network knows the number',
      {
        from: '"Anonymous" <sip:anonymous@anonymous.invalid>',
        headers: [...asserted('<sip:+573105550101@sbc>'), ['privacy', 'id;header']],
      },
      { number: 'anonymous', hidden: true },
    ],
    [
      'Remote-Party-ID',
      {
        from: '<sip:unknown@sbc>',
        headers: [['remote-party-id', '"Ana" <sip:3105550101@sbc>;party=calling;screen=yes;privacy=off']],
      },
      { number: '+573105550101', name: 'Ana' },
    ],
    [
      'two asserted identities',
      {
        from: '<sip:anyone@sbc>',
        headers: asserted('"Ana" <sip:+573105550101@sbc>, <tel:+573105550101>'),
      },
      { number: '+573105550101', name: 'Ana' },
    ],
    [
      'charging, access network and a signed identity',
      {
        headers: [
          ['p-charging-vector', 'icid-value=1234bc9876e;icid-generated-at=192.0.6.8;orig-ioi=home1.net'],
          ['p-access-network-info', '3GPP-E-UTRAN-FDD;utran-cell-id-3gpp=7320801F4'],
          [
            'identity',
            `${'eyJhbGciOiJFUzI1NiJ9.'.repeat(30)}sig;info=<https://cert.example/a.pem>;alg=ES256;ppt=shaken`,
          ],
          ['geolocation-routing', 'no'],
          ['call-info', '<http://www.example.com/photo.jpg>;purpose=icon'],
        ],
      },
      { number: '+573105550101' },
    ],
  ])('%s', async (_, invite, caller) => {
    const { leg, read } = await arrival(invite)
    await end(leg)
    expect(read.called[0]).toBe(OURS)
    expect(read.caller).toMatchObject(caller)
  })

  test('in Latin-1, from a gateway without UTF-8: the call comes', async () => {
    spellAs((message) => message.replace('Pena', 'Pe\u{fffd}a'))
    const { leg, read } = await arrival({ from: '"Pena" <sip:3105550101@sbc>' })
    spellAs(null)
    await end(leg)
    expect(read.caller.number).toBe('+573105550101')
  })

  test('forwarded twice: by Diversion, and by History-Info of three entries', async () => {
    const chain = await arrival({
      headers: [
        ['diversion', '<sip:+576015550177@sbc>;reason=unconditional;counter=1'],
        ['diversion', '<sip:+576015550178@sbc>;reason=no-answer'],
      ],
    })
    await end(chain.leg)
    expect(chain.read.diverted).toBe('+576015550177')
    const history = await arrival({
      headers: [
        [
          'history-info',
          [
            '<sip:+576015550178@a.example>;index=1',
            '<sip:+576015550177@b.example?Reason=SIP%3Bcause%3D302>;index=1.1;rc=1',
            `<sip:${OURS}@c.example;user=phone;cause=302>;index=1.1.1;mp=1.1`,
          ].join(', '),
        ],
      ],
    })
    await end(history.leg)
    expect(history.read.diverted).toBe('+576015550177')
  })
})

describe('an INVITE', () => {
  test('past several proxies: ACK and BYE go back through all of them', async () => {
    const routes = ['<sip:127.0.0.45;lr;ftag=a%20b>', '<sip:edge.example;lr=on>']
    const { call, leg } = await answered({
      headers: [
        ['via', 'SIP/2.0/UDP 10.0.0.1:5060;branch=z9hG4bKa;received=192.0.2.7;rport=5060'],
        ['via', 'SIP/2.0/TCP [2001:db8::9:1];branch=z9hG4bKb'],
        ['record-route', `<sip:${carrier.address}:${carrier.port};lr>`],
        ...routes.map((route): [string, string] => ['record-route', route]),
      ],
    })
    await end(leg)
    const bye = await call.received('BYE')
    expect(
      bye.headers
        .filter(([name]) => name === 'route')
        .map(([, value]) => value)
        .join(),
    ).toContain('edge.example')
  })

  test('whose Contact has a domain name: it is answered, and ended over the same way', async () => {
    const { leg, call } = await answered({
      contact: `<sip:gw@localhost:${carrier.port};transport=udp>`,
      body: offer(AUDIO),
    })
    expect(call.responses.at(-1)?.status).toBe(200)
    await end(leg)
    await ended(leg)
  })

  test('of four thousand bytes comes whole', async () => {
    const { leg, read } = await arrival({
      headers: Array.from({ length: 40 }, (_, at): [string, string] => [`x-carrier-${at}`, 'v'.repeat(90)]),
    })
    await end(leg)
    expect(read.called[0]).toBe(OURS)
  })

  test.each([
    'sip:6015550100%3Bnpdi@HOST;user=phone',
    'sip:+57-601-555-0100@HOST;user=phone',
    'sip:0057-6015550100@HOST',
  ])('to %s', async (uri) => {
    const { leg, read } = await arrival({ uri: uri.replace('HOST', host) })
    await end(leg)
    expect(read.called[0]).toBe(OURS)
  })

  test.each([
    ['needs 100rel', [['require', '100rel']], 'PRACK'],
    ['needs something unknown', [['require', 'precondition-of-nobody']], null],
  ] as const)('%s', async (_, headers, then) => {
    if (then === null) {
      const refused = await place({ headers: headers.map(([name, value]) => [name, value]) })
      const answer = await refused.responded(300)
      expect(answer.status).toBe(420)
      expect(header(answer, 'unsupported')).toContain('precondition-of-nobody')
      return
    }
    const { call, leg } = await arrival({ headers: headers.map(([name, value]) => [name, value]) })
    await harness.engine.indicateRinging(leg)
    const ringing = await call.responded(180)
    expect(header(ringing, 'rseq')).not.toBe('')
    const cseq = header(ringing, 'cseq').split(' ')[0]
    const taken = await call.send('PRACK', {
      headers: [['rack', `${header(ringing, 'rseq')} ${cseq} INVITE`]],
    })
    expect(taken.status).toBe(200)
    await harness.engine.answer(leg)
    await call.responded(200)
    await end(leg)
  })

  test('that is given up at once, before it was heard, leaves nothing', async () => {
    const { call, leg } = await arrival()
    await call.hangup()
    expect((await call.responded(300)).status).toBe(487)
    await ended(leg)
  })

  test('UPDATE with another offer before the answer is taken, or refused without harm', async () => {
    const { call, leg } = await arrival()
    await harness.engine.indicateRinging(leg)
    await call.responded(180)
    const update = await call.send('UPDATE', { body: offer(AUDIO) })
    expect([200, 488, 491, 500, 504]).toContain(update.status)
    await harness.engine.answer(leg)
    await call.responded(200)
    await end(leg)
  })
})

describe('media', () => {
  test.each<[string, string[], RegExp]>([
    ['plain with keys', [AUDIO, ...KEYS], /m=audio [1-9]\d+ RTP\/AVP 8/],
    ['a refused line first', ['m=video 0 RTP/AVP 31', AUDIO], /m=video 0 [\s\S]*m=audio [1-9]/],
    [
      'ICE and DTLS lines',
      [
        AUDIO,
        'a=ice-ufrag:F7gI',
        'a=ice-pwd:x9cml/YzichV2+XlhiMu8g',
        'a=candidate:1 1 UDP 2130706431 10.0.1.1 8998 typ host',
        'a=setup:actpass',
        'a=fingerprint:SHA-1 4A:AD:B9:B1:3F:82:18:3B:54:02:12:DF:3E:5D:49:6B:19:E5:7C:AB',
      ],
      /m=audio [1-9]\d+ RTP\/AVP 8/,
    ],
    ['packets of 30 ms', [`${AUDIO} 0`, 'a=ptime:30', 'a=maxptime:40'], /m=audio [1-9]\d+ RTP\/AVP 8/],
    [
      'digits at 16 kHz, too',
      [
        `m=audio 40002 RTP/AVP 9 8 96 101`,
        'a=rtpmap:96 telephone-event/16000',
        'a=rtpmap:101 telephone-event/8000',
        'a=fmtp:101 0-16',
      ],
      /a=rtpmap:101 telephone-event\/8000/,
    ],
    ['everything inactive', [AUDIO, 'a=inactive'], /a=inactive/],
  ])('%s', async (_, media, answer) => {
    const { leg, sdp } = await answered({ body: offer(...media) })
    await end(leg)
    expect(sdp).toMatch(answer)
  })

  /** Of a trunk whose setting asks for encrypted sound. */
  async function encrypted(...media: string[]): Promise<CarrierCall> {
    const { asterisk, engine } = harness
    const other = await createScriptedCarrier({ server: asterisk.options.sip, address: '127.0.0.48' })
    others.push(other)
    await addCarrierTrunk(asterisk.database, {
      slug: 'extrana',
      kind: 'address',
      address: other.address,
      port: other.port,
      settings: { codecs: 'alaw,ulaw', encrypts_media: true },
    })
    await engine.refreshTrunks()
    const uri = `sip:6015550100@${host}`
    return other.call({ uri, from: '<sip:3105550101@sbc>', body: offer(...media) })
  }
  const others: ScriptedCarrier[] = []
  afterAll(() => {
    for (const other of others) other.close()
  })

  test('encrypted first, with two keys, then plain: by the first key, where the setting asks for it', async () => {
    const before = log.events.length
    const call = await encrypted('m=audio 40002 RTP/SAVP 8', ...KEYS, 'm=audio 40004 RTP/AVP 8')
    const { leg } = await log.find('leg-arrived', (one) => log.events.indexOf(one) >= before)
    await harness.engine.answer(leg)
    const { body } = await call.responded(200)
    await end(leg)
    expect(body).toMatch(
      /m=audio [1-9]\d+ RTP\/SAVP 8[\s\S]*a=crypto:1 AES_CM_128_HMAC_SHA1_80 [\s\S]*m=audio 0 /,
    )
  })

  test.each<[string, string[]]>([
    ['encrypted sound without a setting for it', ['m=audio 40002 RTP/SAVP 8', ...KEYS]],
    ['G.729 alone', ['m=audio 40002 RTP/AVP 18', 'a=rtpmap:18 G729/8000']],
    ['a fax alone', ['m=image 40002 udptl t38']],
    ['nothing', ['m=audio 0 RTP/AVP 8']],
  ])('%s is no call: 488', async (_, media) => {
    const call = await place({ body: offer(...media) })
    expect((await call.responded(300)).status).toBe(488)
  })

  test('a body that is no SDP is refused, and one that is broken', async () => {
    for (const body of ['hola', 'v=0\r\nm=audio x y\r\n']) {
      const call = await place({ body })
      expect((await call.responded(300)).status).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('within a call', () => {
  test('OPTIONS, MESSAGE, an empty INFO and a crossing re-INVITE do not harm it', async () => {
    const { call, leg } = await dialing()
    await call.answer({ status: 200, sound: true })
    await call.received('ACK')
    await log.find('leg-answered', (event) => event.leg === leg)
    expect((await call.send('OPTIONS')).status).toBe(200)
    expect((await call.send('INFO')).status).toBe(200)
    const fax = await call.send('INVITE', { body: offer('m=image 40012 udptl t38') })
    expect(fax.status).toBe(488)
    const late = await call.send('INVITE')
    expect(late.status).toBe(200)
    expect(late.body).toContain('m=audio')
    const held = await call.send('INVITE', { body: offer(AUDIO, 'a=inactive') })
    expect(held.body).toContain('a=inactive')
    await log.find('leg-held', (event) => event.leg === leg)
    const [one, other] = await Promise.all([
      call.send('INVITE', { body: offer(AUDIO) }),
      call.send('INVITE', { body: offer(AUDIO, 'a=sendrecv') }),
    ])
    expect([one.status, other.status].some((status) => status === 200)).toBe(true)
    expect(log.events.some((event) => event.type === 'leg-ended' && event.leg === leg)).toBe(false)
    await end(leg)
    await call.received('BYE')
  })

  test('BYE before the ACK ends it', async () => {
    const { call, leg } = await arrival()
    await harness.engine.answer(leg)
    await call.responded(200)
    expect((await call.send('BYE')).status).toBe(200)
    await ended(leg)
  })

  test('a BYE for a call that is over, or never was, is answered 481', async () => {
    expect(
      await carrier.send('BYE', `sip:6015550100@${host}`, [['to', `<sip:6015550100@${host}>;tag=none`]]),
    ).toBe(481)
  })
})

test('messages out of the blue are refused, and the next call comes', async () => {
  const to = `sip:6015550100@${host}`
  for (const method of ['MESSAGE', 'NOTIFY', 'PUBLISH', 'REFER', 'SUBSCRIBE', 'INFO', 'FOO'])
    expect(await carrier.send(method, to), method).toBeGreaterThanOrEqual(400)
  expect(await carrier.send('OPTIONS', to)).toBe(200)
  const { leg, call } = await arrival()
  await end(leg)
  expect(parseAddress(header(await call.responded(300), 'to')).user).toBe('6015550100')
})
