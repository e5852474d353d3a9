import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { thorough } from '#platform/testing/thorough.ts'
import { mayPass } from './sip-guard.ts'
import { readSipFrame, sipRefusal } from './sip-message.ts'

const frame = (firstLine: string, headers: Record<string, string>, body = 'v=0\r\n') =>
  [
    firstLine,
    ...Object.entries({
      Via: 'SIP/2.0/WS a.invalid;branch=z9hG4bK1',
      'Call-ID': 'c1',
      CSeq: `1 ${firstLine.split(' ')[0]}`,
      Contact: '<sip:x1@a.invalid;transport=ws>',
      'Content-Type': 'application/sdp',
      'Content-Length': String(Buffer.byteLength(body)),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n')

const passes = (text: string, endpoint = 'demo-1001'): boolean => {
  const read = readSipFrame(text)
  return read.kind === 'request' && mayPass(read.request, endpoint)
}

const own = '"Ana" <sip:demo-1001@suite>;tag=1'
const digest = (user: string) => `Digest username="${user}", realm="suite", nonce="n", response="r"`

describe('a browser may only use its own endpoint', () => {
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

  test('compact header names count as the full ones', () => {
    expect(
      passes(
        [
          'INVITE sip:1002@suite SIP/2.0',
          'v: SIP/2.0/WS a',
          `f: ${own}`,
          't: <sip:1002@suite>',
          'i: c1',
          'CSeq: 1 INVITE',
          'l: 0',
          '',
          '',
        ].join('\r\n'),
      ),
    ).toBe(true)
  })
})

const invite = (headers: Record<string, string> = {}, body?: string) =>
  frame('INVITE sip:1002@suite SIP/2.0', { From: own, To: '<sip:1002@suite>', ...headers }, body)
const register = (headers: Record<string, string> = {}) =>
  frame('REGISTER sip:suite SIP/2.0', { From: own, To: '<sip:demo-1001@suite>', ...headers }, '')
const stolen = invite({ From: '<sip:demo-1002@suite>;tag=1' })

describe('messages the engine would read differently from the guard', () => {
  test.each([
    ['a second message behind the first', invite({}, '') + stolen],
    ['a second message that the length hides', invite({ 'Content-Length': '5' }, `v=0\r\n${stolen}`)],
    ['a body longer than said', invite({ 'Content-Length': '1' })],
    ['a body shorter than said', invite({ 'Content-Length': '999' })],
    ['no length', invite().replace(/Content-Length: \d+\r\n/, '')],
    ['two lengths', invite().replace('\r\n\r\n', '\r\nl: 0\r\n\r\n')],
    ['a bare line feed', invite({ 'User-Agent': 'x\nFrom: <sip:demo-1002@suite>;tag=1' })],
    ['a bare carriage return', invite({ 'User-Agent': 'x\rFrom: <sip:demo-1002@suite>;tag=1' })],
    ['a NUL', invite({ 'User-Agent': 'x\0' })],
    ['a folded line', invite({ 'User-Agent': 'x\r\n y' })],
    ['a tab before the colon', invite().replace('From:', 'From\t:')],
    [
      'an address in a display name',
      invite({ From: '"<sip:demo-1001@suite>" <sip:demo-1002@suite>;tag=1"' }),
    ],
    ['a tag in a display name', invite({ To: '";tag=x" <sip:1002@suite>;x="' })],
    ['an address without brackets', invite({ From: 'sip:demo-1001@suite;tag=1' })],
    ['an address that goes on after its bracket', invite({ From: '<sip:demo-1001@suite>@otra>;tag=1' })],
    ['two addresses in one header', invite({ From: `${own}, <sip:demo-1002@suite>` })],
    ['a tag that is there twice', invite({ To: '<sip:1002@suite>;tag=a;tag=b' })],
    ['headers in the address', invite({ To: '<sip:1002@suite?From=x>' })],
    ['an escaped line end', invite({ To: '<sip:10%0d%0a02@suite>' })],
    ['a second Contact', register({ Contact: '<sip:x@a.invalid;transport=ws>, <sip:y@192.0.2.9>' })],
    ['a second Contact header', register({ m: '<sip:y@192.0.2.9>' })],
    ['all contacts', register({ Contact: '*', Expires: '0' })],
    ['xusername', register({ Authorization: `Digest xusername="demo-1001", username="demo-1002"` })],
    ['two user names', register({ Authorization: `Digest username="demo-1001", username="demo-1002"` })],
    ['a user name in a field', register({ Authorization: `Digest realm="\\", username="demo-1002", x="` })],
    ['a CSeq of another method', invite({ CSeq: '1 REGISTER' })],
    ['a response without a length', 'SIP/2.0 200 OK\r\nVia: x\r\n\r\n'],
    ['noise', 'hello'],
    ['no From', invite().replace(/From: .*\r\n/, '')],
    ['two Froms', invite({ f: '<sip:demo-1002@suite>' })],
    ['a broken escape', invite({ From: '<sip:demo%zz@suite>;tag=1' })],
  ])('%s is rejected', (_what, text) => {
    expect(readSipFrame(text)).toEqual({ kind: 'malformed' })
  })

  test.each([
    ['of another host', '<sip:x@192.0.2.9;transport=ws>'],
    ['of another host by name', '<sip:x@evil.example;transport=ws>'],
    ['of another transport', '<sip:x@a.invalid;transport=udp>'],
    ['without transport', '<sip:x@a.invalid>'],
  ])('a Contact %s is refused, in a registration and in a call', (_what, Contact) => {
    expect(passes(register({ Contact }))).toBe(false)
    expect(passes(invite({ Contact }))).toBe(false)
    expect(passes(register())).toBe(true)
  })

  test('a registration needs a Contact, since one without queries all registrations', () => {
    expect(passes(register().replace(/Contact: .*\r\n/, ''))).toBe(false)
  })

  test('unknown headers and display names are removed', () => {
    const read = readSipFrame(invite({ 'P-Asserted-Identity': '<sip:demo-1002@suite>', Path: '<sip:x@y>' }))
    if (read.kind !== 'request') throw new Error('expected a request')
    expect(read.text).not.toMatch(/P-Asserted|Path|Ana/)
    expect(read.text).toContain('From: <sip:demo-1001@suite>;tag=1\r\n')
  })

  test('a forwarded message parses to the same, byte for byte', () => {
    const piece = fc.constantFrom(
      '\r\n',
      '\n',
      '\r',
      '\0',
      ';tag=x',
      '"',
      '<',
      '>',
      ',',
      stolen,
      ' ',
      '\\',
      ':',
    )
    const valid = fc.constantFrom(invite(), register(), invite({}, ''))
    fc.assert(
      fc.property(valid, fc.array(fc.tuple(fc.nat(600), piece), { maxLength: 4 }), (text, changes) => {
        const changed = changes.reduce(
          (before, [at, added]) =>
            before.slice(0, at % before.length) + added + before.slice(at % before.length),
          text,
        )
        const read = readSipFrame(changed)
        if (read.kind !== 'request' && read.kind !== 'response') return
        expect(readSipFrame(read.text)).toEqual(read)
        expect(read.text.match(/^From:/gm)).toHaveLength(1)
        if (read.kind === 'request' && mayPass(read.request, 'demo-1001') && !read.request.inDialog)
          expect(read.text).toContain('\r\nFrom: <sip:demo-1001@')
      }),
      { numRuns: thorough(1000, 10_000) },
    )
  })
})

describe('frames', () => {
  test('empty frames keep the connection alive, and responses are recognized', () => {
    expect(readSipFrame('\r\n\r\n').kind).toBe('keep-alive')
    const answer = invite({}, '').replace(/^.*/, 'SIP/2.0 200 OK')
    expect(readSipFrame(answer)).toMatchObject({ kind: 'response' })
  })

  test('a refusal repeats the headers by which the sender matches it', () => {
    const read = readSipFrame(invite())
    if (read.kind !== 'request') throw new Error('expected a request')
    const lines = sipRefusal(read.request, 403, 'Forbidden').split('\r\n')
    expect(lines[0]).toBe('SIP/2.0 403 Forbidden')
    expect(lines).toContain('Call-ID: c1')
    expect(lines.at(-1)).toBe('')
  })
})
