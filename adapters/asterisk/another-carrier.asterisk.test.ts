import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import type { CarrierAnswer } from '#platform/testing/telephony/carrier/carrier-call.ts'
import { header, type SipHeaders } from '#platform/testing/telephony/sip/sip-message.ts'
import { type CarrierStage, startCarrierStage } from './testing/carrier-stage.ts'

/** What carriers of other makes write and answer: each is a call like any other, or is refused in a way that is understood. */

let stage: CarrierStage
beforeAll(async () => {
  stage = await startCarrierStage('otra', '127.0.0.57')
})

const AUDIO = 'm=audio 40002 RTP/AVP 8'
const sdp = (...media: string[]) => ({
  headers: [['content-type', 'application/sdp']] satisfies SipHeaders,
  body: stage.offer(...media),
})
const told = (type: 'leg-answered' | 'leg-ringing' | 'leg-held' | 'leg-resumed', of: string) =>
  stage.log.find(type, ({ leg }) => leg === of)

async function talking() {
  const { call, leg } = await stage.dialing()
  await call.answer({ status: 200, sound: true })
  await told('leg-answered', leg)
  await call.received('ACK')
  return { call, leg }
}

describe('a password is asked for', () => {
  const digest = (realm: string, algorithm: string) =>
    `Digest realm="${realm}", nonce="n-${realm}", algorithm=${algorithm}, qop="auth"`
  const ask = (...challenges: string[]): CarrierAnswer => ({
    status: 407,
    headers: challenges.map((one): [string, string] => ['proxy-authenticate', one]),
  })

  test.each([
    ['SHA-256, then MD5', ['SHA-256', 'MD5'], /algorithm=(SHA-256|MD5)/],
    ['MD5, then SHA-256', ['MD5', 'SHA-256'], /algorithm=(SHA-256|MD5)/],
    ['an unknown one first', ['SHA3-256', 'MD5'], /algorithm=MD5/],
    ['MD5-sess first, which we have not', ['MD5-sess', 'MD5'], /algorithm=MD5,/],
  ])('by several algorithms: %s', async (_, algorithms, proof) => {
    const { call, leg } = await stage.dialing()
    call.onRequest(({ method }) => (method === 'INVITE' ? { status: 200, sound: true } : null))
    await call.answer(ask(...algorithms.map((one) => digest('sbc', one))))
    await told('leg-answered', leg)
    expect(header(await call.received('INVITE'), 'proxy-authorization')).toMatch(proof)
    await stage.end(leg)
  })

  test('by two proxies in one answer: both get theirs', async () => {
    const { call, leg } = await stage.dialing()
    call.onRequest(({ method }) => (method === 'INVITE' ? { status: 200, sound: true } : null))
    await call.answer(ask(digest('sbc', 'MD5'), digest('core', 'MD5')))
    await told('leg-answered', leg)
    const { headers } = await call.received('INVITE')
    const proofs = headers.filter(([name]) => name === 'proxy-authorization').map(([, value]) => value)
    expect(proofs.map((proof) => /realm="(\w+)"/.exec(proof)?.[1]).sort()).toEqual(['core', 'sbc'])
    await stage.end(leg)
  })

  test('for the BYE, too', async () => {
    const { call, leg } = await talking()
    const answers = [ask(digest('sbc', 'MD5'))]
    call.onRequest(({ method }) => (method === 'BYE' ? (answers.shift() ?? null) : null))
    await stage.end(leg)
    expect(header(await call.received('BYE', 2), 'proxy-authorization')).toContain('username="cuenta"')
  })
})

describe('a call of ours', () => {
  test('with a shorter session than the carrier takes goes out again with its shortest', async () => {
    const { call, leg } = await stage.dialing()
    call.onRequest(({ method }) => (method === 'INVITE' ? { status: 200, sound: true } : null))
    await call.answer({ status: 422, headers: [['min-se', '3600']] })
    await told('leg-answered', leg)
    expect(header(await call.received('INVITE'), 'session-expires')).toMatch(/^3600/)
    await stage.end(leg)
  })

  test('is forwarded, queued and rung for, and an early branch ends: it goes on', async () => {
    const { call, leg } = await stage.dialing()
    await call.answer(
      { status: 181 },
      { status: 182, reason: 'Queued; 2 callers ahead' },
      { status: 199, toTag: 'gone' },
      { status: 180, reason: '' },
      { status: 100 },
    )
    await told('leg-ringing', leg)
    await call.answer({ status: 200, sound: true })
    await told('leg-answered', leg)
    await call.received('ACK')
    call.repeat()
    await call.received('ACK', 2)
    await stage.end(leg)
    await call.received('BYE')
  })

  test('has its early sound moved twice, and once by UPDATE; the answer brings no other', async () => {
    const { call, leg } = await stage.dialing()
    await call.answer({ status: 183, ...sdp('m=audio 40020 RTP/AVP 8'), reliable: true })
    await stage.log.find('leg-progress', (event) => event.leg === leg && event.sound)
    expect((await call.send('UPDATE', sdp('m=audio 40022 RTP/AVP 0'))).status).toBe(200)
    await call.answer({ status: 180, reliable: true }, { status: 200 })
    await told('leg-answered', leg)
    await stage.end(leg)
    await call.received('BYE')
  })

  test.each([
    ['without sound', 'm=audio 0 RTP/AVP 8'],
    ['by a codec that was not offered', 'm=audio 40002 RTP/AVP 18'],
  ])('is answered %s: it has failed, and the carrier is told', async (_, media) => {
    const { call, leg } = await stage.dialing()
    await call.answer({ status: 180 }, { status: 200, ...sdp(media) })
    expect((await stage.ended(leg)).cause).toBe('failed')
    await call.received('ACK')
    await call.received('BYE')
  })

  test.each([
    [302, 'failed'],
    [380, 'failed'],
    [410, 'unknown-number'],
    [503, 'congestion'],
    [600, 'busy'],
    [603, 'rejected'],
    [608, 'rejected'],
  ])('is refused with %i and everything that may stand beside it: %s', async (status, cause) => {
    const { call, leg } = await stage.dialing()
    const headers: SipHeaders = [
      ['retry-after', '30 (in maintenance);duration=60'],
      ['reason', 'Q.850;cause=17;text="x", SIP;cause=600'],
      ['contact', '<sip:+573001112233@127.0.0.1>;q=0.7, <tel:+573001112244>;q=0.3'],
      ['warning', '399 sbc "no route", 307 isi.edu "x"'],
      ['error-info', '<sip:announcement@sbc.example>'],
    ]
    await call.answer({ status, headers })
    expect((await stage.ended(leg)).cause).toBe(cause)
    // Nobody follows the carrier's redirection, past the company's rights.
    expect(call.requests.every(({ method }) => method === 'ACK')).toBe(true)
  })

  test('is answered without any sound: the carrier is told that it ends', async () => {
    const { call, leg } = await stage.dialing()
    await call.answer({ status: 180 }, { status: 200 })
    await stage.ended(leg)
    await call.received('ACK')
    await call.received('BYE')
  })

  test('is held in the old way and by UPDATE, sent elsewhere, and stays the same call', async () => {
    const { call, leg } = await talking()
    const held = () => stage.log.events.filter((event) => event.type === 'leg-held' && event.leg === leg)
    const nowhere = sdp(AUDIO)
    const old = await call.send('INVITE', {
      ...nowhere,
      body: nowhere.body.replace(/^c=.*$/m, 'c=IN IP4 0.0.0.0'),
    })
    expect(old.status).toBe(200)
    await told('leg-held', leg)
    await call.send('INVITE', sdp(AUDIO))
    await told('leg-resumed', leg)
    expect((await call.send('UPDATE', sdp(AUDIO, 'a=sendonly'))).body).toContain('a=recvonly')
    await eventually(() => expect(held()).toHaveLength(2))
    expect((await call.send('REFER', { headers: [['refer-to', '<sip:900@sbc.example>']] })).status).toBe(603)
    expect((await call.send('INVITE', sdp(AUDIO))).status).toBe(200)
    const bye: SipHeaders = [['reason', 'Q.850;cause=38;text="Network out of order", SIP;cause=503']]
    expect((await call.send('BYE', { headers: bye })).status).toBe(200)
    expect((await stage.ended(leg)).cause).toBe('normal')
  })
})

describe('an INVITE', () => {
  const beside =
    (...lines: string[]) =>
    (message: string) =>
      message.replace(/^(call-id:)/im, `${lines.join('\r\n')}\r\n$1`)

  test.each<[string, (message: string) => string]>([
    ['a branch of the time before RFC 3261', (message) => message.replaceAll('branch=z9hG4bK', 'branch=')],
    [
      'an SDP of bare line feeds',
      (message) =>
        message.replace(/\r\n\r\n[\s\S]*$/, (text) => `\r\n\r\n${text.slice(4).replaceAll('\r\n', '\n')}`),
    ],
    ['no Content-Length', (message) => message.replace(/^content-length:.*\r\n/im, '')],
    [
      'its method in small letters',
      (message) => message.replace(/^INVITE /, 'invite ').replace(/ INVITE\r/, ' invite\r'),
    ],
    ['spaces before colons', (message) => message.replace(/^(from|to|via|contact):/gim, '$1 : ')],
    ['its version in small letters', (message) => message.replace(' SIP/2.0\r\n', ' sip/2.0\r\n')],
    ['no Max-Forwards', (message) => message.replace(/^max-forwards:.*\r\n/im, '')],
    ['empty lines before it', (message) => `\r\n\r\n${message}`],
    ['a space for a subject of its SDP', (message) => message.replace('s=-', 's= ')],
    ['no tag in From', (message) => message.replace(/^(from:.*);tag=[^\r\n]*/im, '$1')],
    [
      'empty headers and list entries',
      beside('Subject:', 'X-Nothing: ', 'Supported: ,timer,,100rel', 'Allow: INVITE,,ACK', 'Require: '),
    ],
    [
      'what only proxies need to know',
      beside('Proxy-Require: privacy', 'Date: ayer', 'Expires: 180', 'Min-SE: 90;x=y'),
    ],
    ['odd accepted bodies', beside('Accept: */*;q=x', 'Content-Disposition: session;handling=required')],
  ])('with %s is a call', async (_, spelling) => {
    stage.spellAs(spelling)
    const { leg } = await stage.arrival(sdp(AUDIO)).finally(() => stage.spellAs(null))
    await stage.end(leg)
  })

  const PRESENCE = ['--xx', 'Content-Type: application/pidf+xml', 'Content-ID: <a@b>', '', '<presence/>']
  test.each<[string, string[], RegExp]>([
    [
      'alternatives by address (ANAT)',
      ['c=IN IP4 127.0.0.57', 'a=mid:1', 'm=audio 40004 RTP/AVP 8', 'c=IN IP6 2001:db8::7', 'a=mid:2'],
      /m=audio [1-9]\d+ RTP\/AVP 8[\s\S]*m=audio 0 /,
    ],
    [
      'lines of other media behind',
      ['m=text 0 RTP/AVP 99', 'm=message 9 TCP/MSRP *'],
      /m=audio [1-9][\s\S]*m=text 0 [\s\S]*m=message 0 /,
    ],
    [
      'attributes of all kinds',
      [
        'b=AS:80',
        'a=rtcp:40003 IN IP4 127.0.0.57',
        'a=rtcp-mux',
        'a=rtcp-xr:voip-metrics',
        'a=nortpproxy:yes',
        'a=silenceSupp:off - - - -',
      ],
      /m=audio [1-9]\d+ RTP\/AVP 8/,
    ],
    ['an address of its own, with a scope', ['c=IN IP4 127.0.0.57/127'], /m=audio [1-9]\d+ RTP\/AVP 8/],
  ])('offers %s', async (_, more, answer) => {
    const { leg, sdp: answered } = await stage.answered(sdp(AUDIO, ...more))
    await stage.end(leg)
    expect(answered).toMatch(answer)
  })

  test('with many codecs that we have not gets those that we have, and digits', async () => {
    const wide = [97, 98, 99, 100, 102, 103].flatMap((type) => [
      `a=rtpmap:${type} AMR-WB/16000/1`,
      `a=fmtp:${type} mode-change-capability=2;max-red=0;octet-align=1`,
    ])
    const digits = ['a=rtpmap:101 telephone-event/8000', 'a=fmtp:101 0-15,32-36']
    const media = ['m=audio 40002 RTP/AVP 9 18 4 3 97 98 99 100 102 103 0 8 101', ...wide, ...digits]
    const { leg, sdp: answered } = await stage.answered(sdp(...media))
    await stage.end(leg)
    expect(answered).toMatch(/m=audio \d+ RTP\/AVP (0 8|8 0) 101\r/)
  })

  test('says beside its SDP where the caller is', async () => {
    const offer = stage.offer(AUDIO)
    const parts = [
      ...PRESENCE,
      '--xx',
      'Content-Type: application/sdp;charset=utf-8',
      '',
      offer,
      '--xx--',
      '',
    ]
    const { leg, sdp: answered } = await stage.answered({
      headers: [
        ['content-type', 'multipart/mixed; boundary=xx'],
        ['geolocation', '<cid:a@b>;inserted-by="sbc"'],
      ],
      body: ['preamble', ...parts].join('\r\n'),
    })
    await stage.end(leg)
    expect(answered).toMatch(/m=audio [1-9]\d+ RTP\/AVP 8/)
  })
})
