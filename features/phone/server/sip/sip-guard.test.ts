import { describe, expect, test } from 'vitest'
import { mayPass } from './sip-guard.ts'
import { readSipFrame, sipRefusal } from './sip-message.ts'

const frame = (firstLine: string, headers: Record<string, string>) =>
  [
    firstLine,
    ...Object.entries({
      Via: 'SIP/2.0/WS a.invalid;branch=z9hG4bK1',
      'Call-ID': 'c1',
      CSeq: '1 INVITE',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    '',
    'v=0',
  ].join('\r\n')

const passes = (text: string, endpoint = 'demo-1001'): boolean => {
  const read = readSipFrame(text)
  return read.kind === 'request' && mayPass(read.request, endpoint)
}

const own = '"Ana" <sip:demo-1001@suite>;tag=1'
const digest = (user: string) => `Digest username="${user}", realm="suite", nonce="n", response="r"`

describe('a browser may speak for its own endpoint only', () => {
  test.each([
    [
      'its own REGISTER',
      frame('REGISTER sip:suite SIP/2.0', {
        From: own,
        To: '<sip:demo-1001@suite>',
        Authorization: digest('demo-1001'),
      }),
      true,
    ],
    [
      'REGISTER of another',
      frame('REGISTER sip:suite SIP/2.0', { From: own, To: '<sip:demo-1002@suite>' }),
      false,
    ],
    [
      'REGISTER from another',
      frame('REGISTER sip:suite SIP/2.0', {
        From: '<sip:demo-1002@suite>;tag=1',
        To: '<sip:demo-1001@suite>',
      }),
      false,
    ],
    ['its own INVITE', frame('INVITE sip:1002@suite SIP/2.0', { From: own, To: '<sip:1002@suite>' }), true],
    [
      'INVITE from another',
      frame('INVITE sip:1002@suite SIP/2.0', { From: '<sip:otra-1001@suite>;tag=1', To: '<sip:1002@suite>' }),
      false,
    ],
    [
      "another's credentials",
      frame('INVITE sip:1002@suite SIP/2.0', {
        From: own,
        To: '<sip:1002@suite>',
        Authorization: digest('demo-1002'),
      }),
      false,
    ],
    [
      "another's credentials beside the own",
      frame('INVITE sip:1002@suite SIP/2.0', {
        From: own,
        To: '<sip:1002@suite>',
        Authorization: digest('demo-1001'),
        'Proxy-Authorization': digest('demo-1002'),
      }),
      false,
    ],
    [
      'the desk phone of its own extension',
      frame('REGISTER sip:suite SIP/2.0', {
        From: '<sip:demo-1001-desk@suite>;tag=1',
        To: '<sip:demo-1001-desk@suite>',
      }),
      false,
    ],
    [
      'an escaped name',
      frame('REGISTER sip:suite SIP/2.0', {
        From: '<sip:demo%2D1002@suite>;tag=1',
        To: '<sip:demo-1001@suite>',
      }),
      false,
    ],
    [
      'MESSAGE out of any call',
      frame('MESSAGE sip:1002@suite SIP/2.0', { From: own, To: '<sip:1002@suite>' }),
      false,
    ],
    [
      'SUBSCRIBE out of any call',
      frame('SUBSCRIBE sip:1002@suite SIP/2.0', { From: own, To: '<sip:1002@suite>' }),
      false,
    ],
    [
      'BYE within a call it was called in',
      frame('BYE sip:x@suite SIP/2.0', { From: '<sip:k3j2@local>;tag=9', To: '<sip:1002@suite>;tag=7' }),
      true,
    ],
    [
      'CANCEL of its own INVITE',
      frame('CANCEL sip:1002@suite SIP/2.0', { From: own, To: '<sip:1002@suite>' }),
      true,
    ],
  ])('%s', (_what, text, expected) => {
    expect(passes(text)).toBe(expected)
  })

  test('compact header names are the same headers', () => {
    expect(
      passes(
        [
          'INVITE sip:1002@suite SIP/2.0',
          'v: SIP/2.0/WS a',
          `f: ${own}`,
          't: <sip:1002@suite>',
          'i: c1',
          'CSeq: 1 INVITE',
          '',
          '',
        ].join('\r\n'),
      ),
    ).toBe(true)
  })
})

describe('frames', () => {
  test.each([
    ['noise', 'hello'],
    ['no From', frame('INVITE sip:1002@suite SIP/2.0', { To: '<sip:1002@suite>' })],
    [
      'two Froms',
      `${frame('INVITE sip:1002@suite SIP/2.0', { From: own, To: '<sip:1@suite>' }).replace('\r\n\r\n', `\r\nf: <sip:demo-1002@suite>\r\n\r\n`)}`,
    ],
    [
      'a folded header',
      frame('INVITE sip:1002@suite SIP/2.0', {
        From: own,
        To: '<sip:1@suite>',
        'X-A': 'b\r\n From: <sip:x@y>',
      }),
    ],
    [
      'a broken escape',
      frame('INVITE sip:1002@suite SIP/2.0', { From: '<sip:demo%zz@suite>;tag=1', To: '<sip:1@suite>' }),
    ],
  ])('%s is malformed', (_what, text) => {
    expect(readSipFrame(text).kind).toBe('malformed')
  })

  test('empty frames keep the connection alive, responses are told apart', () => {
    expect(readSipFrame('\r\n\r\n').kind).toBe('keep-alive')
    expect(readSipFrame('SIP/2.0 200 OK\r\nVia: x\r\n\r\n').kind).toBe('response')
  })

  test('a refusal repeats what the sender matches it by', () => {
    const read = readSipFrame(frame('INVITE sip:1002@suite SIP/2.0', { From: own, To: '<sip:1002@suite>' }))
    if (read.kind !== 'request') throw new Error('expected a request')
    const lines = sipRefusal(read.request, 403, 'Forbidden').split('\r\n')
    expect(lines[0]).toBe('SIP/2.0 403 Forbidden')
    expect(lines).toContain('Call-ID: c1')
    expect(lines.at(-1)).toBe('')
  })
})
