import { describe, expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import type { CarrierAnswer } from '#platform/testing/telephony/carrier/carrier-call.ts'
import { header } from '#platform/testing/telephony/sip/sip-message.ts'
import { startCarrierStage } from './testing/carrier-stage.ts'

/** What a carrier that nobody has seen yet answers to calls of ours. */

const { log, dialing, end, ended, offer } = await startCarrierStage('respuestas', '127.0.0.46')

describe('a call of ours', () => {
  test('180 after 183, 199, and 183 of several branches: the answer is what counts', async () => {
    const { call, leg } = await dialing()
    await call.answer(
      { status: 183, sound: true, toTag: 'one' },
      { status: 183, sound: true, toTag: 'two' },
      { status: 199, toTag: 'one' },
      { status: 180, toTag: 'three' },
      { status: 200, sound: true, toTag: 'three' },
    )
    await log.find('leg-answered', (event) => event.leg === leg)
    await end(leg)
    expect(header(await call.received('BYE'), 'to')).toContain('tag=three')
  })

  test('the answer comes twice: the ACK, too', async () => {
    const { call, leg } = await dialing()
    await call.answer({ status: 200, sound: true })
    await call.received('ACK')
    call.repeat()
    await call.received('ACK', 2)
    await end(leg)
  })

  const moved = (...contacts: string[]): CarrierAnswer => ({
    status: 302,
    headers: [['contact', contacts.join(', ')]],
  })
  test.each<[string, CarrierAnswer]>([
    ['302 with several contacts', moved('<sip:+573009998877@10.0.0.1>;q=0.5', '<tel:+573009998878>;q=0.9')],
    ['300', { ...moved('<sip:a@10.0.0.1>', '<sip:b@10.0.0.2>'), status: 300 }],
    [
      '380',
      {
        status: 380,
        headers: [['content-type', 'application/3gpp-ims+xml']],
        body: '<ims-3gpp version="1"/>',
      },
    ],
    ['305', { ...moved('<sip:10.0.0.1>'), status: 305 }],
    [
      '603+',
      {
        status: 603,
        reason: 'Network Blocked',
        headers: [['reason', 'SIP;cause=603;text="v=analytics1;url=https://a.example;id=1"']],
      },
    ],
    ...[404, 410, 429, 433, 480, 484, 486, 488, 491, 500, 502, 503, 504, 580, 600, 604, 606, 607, 608].map(
      (status): [string, CarrierAnswer] => [
        String(status),
        {
          status,
          ...(status === 503 || status === 429
            ? { headers: [['retry-after', '120 (hoy no);duration=60']] }
            : {}),
        },
      ],
    ),
  ])('refused by %s: it ends, and nothing else is called', async (_, answer) => {
    const { call, leg } = await dialing()
    await call.answer(answer)
    const { cause } = await ended(leg)
    expect(cause).not.toBe('normal')
    expect(call.requests.filter(({ method }) => method === 'INVITE')).toEqual([])
  })

  test.each([
    ['two realms', ['Digest realm="other", nonce="a"', 'Digest realm="sbc", nonce="b"']],
    [
      'two algorithms',
      [
        'Digest realm="sbc", nonce="a", algorithm=SHA-256, qop="auth"',
        'Digest realm="sbc", nonce="b", algorithm=MD5, qop="auth"',
      ],
    ],
    [
      'an unknown algorithm first',
      ['Digest realm="sbc", nonce="a", algorithm=ROT13', 'Digest realm="sbc", nonce="b", algorithm=MD5'],
    ],
  ])('407 with %s is answered', async (_, challenges) => {
    const { call, leg } = await dialing()
    call.onRequest(({ method }) => (method === 'INVITE' ? { status: 200, sound: true } : null))
    await call.answer({
      status: 407,
      headers: challenges.map((value): [string, string] => ['proxy-authenticate', value]),
    })
    await log.find('leg-answered', (event) => event.leg === leg)
    await end(leg)
  })

  test('asked for the password for ever: it ends', async () => {
    const { call, leg } = await dialing()
    const challenge: CarrierAnswer = {
      status: 407,
      headers: [['proxy-authenticate', 'Digest realm="sbc", nonce="a"']],
    }
    call.onRequest(({ method }) => (method === 'INVITE' ? challenge : null))
    await call.answer(challenge)
    await ended(leg)
  })

  test('to a carrier that wants a longer session (422): it is asked again with that', async () => {
    const { call, leg } = await dialing()
    call.onRequest(({ method }) => (method === 'INVITE' ? { status: 200, sound: true } : null))
    await call.answer({ status: 422, headers: [['min-se', '3600']] })
    const again = await call.received('INVITE')
    expect(Number(header(again, 'session-expires').split(';')[0])).toBeGreaterThanOrEqual(3600)
    await log.find('leg-answered', (event) => event.leg === leg)
    await end(leg)
  })

  test('the answer has no sound, or sound that was not offered: the call ends, and the carrier is told', async () => {
    for (const body of ['', offer('m=audio 40002 RTP/AVP 18', 'a=rtpmap:18 G729/8000')]) {
      const { call, leg } = await dialing()
      await call.answer({
        status: 200,
        body,
        ...(body === '' ? { headers: [['content-type', 'text/plain']] } : {}),
      })
      await ended(leg)
      await eventually(() => expect(call.requests.map(({ method }) => method)).toContain('BYE'))
    }
  })
})
