import { describe, expect, test } from 'vitest'
import { plainHeaders } from './carrier-headers.ts'
import { readCarrierCall } from './read-carrier-call.ts'

const PLAIN = plainHeaders('6015550100', { name: '', number: '3105550101' })
const TERMS = { trusted: true, username: '', country: 'CO' }

const read = (headers: Partial<typeof PLAIN>, terms: Partial<typeof TERMS> = {}) =>
  readCarrierCall({ ...PLAIN, ...headers }, { ...TERMS, ...terms })

const callerOf = (headers: Partial<typeof PLAIN>, terms: Partial<typeof TERMS> = {}) =>
  read(headers, terms).caller

describe('the called number', () => {
  const OURS = '+576015550100'
  test.each([
    ['international', 'sip:+576015550100@sbc', {}],
    ['without plus', 'sip:576015550100@sbc', {}],
    ['with 00', 'sip:00576015550100@sbc', {}],
    ['national', 'sip:6015550100@sbc', {}],
    ['with a trunk prefix', 'sip:06015550100@sbc', {}],
    ['with separators', 'sip:+57-601-555.0100@sbc;user=phone', {}],
    ['with parentheses', 'sip:(601)5550100@sbc', {}],
    ['percent-encoded', 'sip:%2B576015550100@sbc', {}],
    ['with phone-context', 'sip:6015550100;phone-context=+57@sbc;user=phone', {}],
    ['with a domain as context', 'sip:6015550100;phone-context=ims.carrier.co@sbc;user=phone', {}],
    ['with routing parameters', 'sip:+576015550100;npdi=yes;rn=+57601000@sbc;user=phone', {}],
    ['tel:', 'tel:+57-601-555-0100', {}],
    ['tel: with phone-context', 'tel:6015550100;phone-context=+57', {}],
    ['sips:', 'sips:+576015550100@sbc:5061;transport=tls', {}],
    [
      'the contact of a registering trunk',
      'sip:cuenta21@10.0.0.1:5060;line=abc',
      { to: '<sip:6015550100@sbc>' },
    ],
    [
      'P-Called-Party-ID before To',
      'sip:cuenta21@10.0.0.1',
      { calledParty: '<tel:+576015550100>', to: '<sip:018000112233@sbc>' },
    ],
    ['no user at all', 'sip:10.0.0.1:5060', { to: '"Ventas, Bogotá" <sip:6015550100@sbc>;tag=1' }],
  ])('%s', (_, requestUri, more) => {
    const headers = { to: '<sip:3009999999@sbc>', ...more, requestUri }
    expect(read(headers, { username: 'cuenta21' }).called[0]).toBe(OURS)
  })

  test('an account that looks like a number is a contact, not the number that was called', () => {
    const headers = { requestUri: 'sip:576015550199@10.0.0.1', to: '<sip:576015550100@sbc>' }
    expect(read(headers, { username: '576015550199' }).called).toEqual([OURS, '+576015550199'])
    expect(read(headers).called).toEqual(['+576015550199'])
  })

  test('a public number in the Request-URI is the only one: To is what the caller dialled, perhaps elsewhere', () => {
    expect(read({ to: '<sip:6015550177@sbc>' }).called).toEqual([OURS])
  })
})

describe('the caller', () => {
  const CALLER = '+573105550101'
  test.each([
    ['international', '<sip:+573105550101@sbc>'],
    ['without plus', '<sip:573105550101@sbc>'],
    ['with 00', '<sip:00573105550101@sbc>'],
    ['with a carrier in front', '<sip:009573105550101@sbc>'],
    ['national', '<sip:3105550101@sbc>'],
    ['with 03 of former days', '<sip:033105550101@sbc>'],
    ['with separators', '<sip:+57-310-555-0101@sbc>'],
    ['with phone-context', '<sip:3105550101;phone-context=+57@sbc;user=phone>;tag=7'],
    ['tel:', '<tel:+573105550101>;tag=7'],
    ['without brackets', 'sip:3105550101@sbc;tag=7'],
    ['tel: without brackets', 'tel:3105550101;phone-context=+57'],
    ['with user=phone', '<sip:+573105550101@sbc;user=phone>'],
    ['with a quoted name of all kinds', '"Gómez, \\"Ana\\" <sip:1@x>; (Cali)" <sip:3105550101@sbc>'],
  ])('%s', (_, from) => {
    expect(callerOf({ from })).toMatchObject({ number: CALLER, hidden: false, asserted: false })
  })

  test.each([
    ['MX', '<sip:5215512345678@sbc>', '+525512345678'],
    ['MX', '<sip:5512345678@sbc>', '+525512345678'],
    ['AR', '<sip:5491123456789@sbc>', '+5491123456789'],
    ['AR', '<sip:01123456789@sbc>', '+541123456789'],
    ['BR', '<sip:11912345678@sbc>', '+5511912345678'],
    ['CL', '<sip:961234567@sbc>', '+56961234567'],
    ['PE', '<sip:0051912345678@sbc>', '+51912345678'],
    ['EC', '<sip:0991234567@sbc>', '+593991234567'],
    ['CO', '<sip:+13055550100@sbc>', '+13055550100'],
    ['CO', '<sip:1001@sbc>', '1001'],
    ['CO', '<sip:85432@sbc>', '85432'],
  ])('in %s %s', (country, from, number) => {
    expect(callerOf({ from }, { country }).number).toBe(number)
  })

  test.each([
    ['RFC 3323', { from: '"Anonymous" <sip:anonymous@anonymous.invalid>;tag=1' }],
    ['of another domain', { from: '<sip:anonymous@sbc.carrier.co>' }],
    ['Restricted', { from: '<sip:Restricted@sbc>' }],
    ['Unavailable', { from: '"Unavailable" <sip:Unavailable@sbc>' }],
    ['unknown', { from: '<sip:unknown@sbc>' }],
    ['no user', { from: '<sip:sbc.carrier.co>' }],
    ['no From', { from: '' }],
    ['only the name says so', { from: '"Restringido" <sip:3105550101@sbc>' }],
    ['Privacy: id', { privacy: 'id', asserted: '<tel:+573105550101>' }],
    ['Privacy with more', { privacy: 'user; critical' }],
    ['Remote-Party-ID', { remoteParty: '<sip:3105550101@sbc>;party=calling;privacy=full' }],
  ])('hidden: %s', (_, headers) => {
    expect(callerOf(headers)).toMatchObject({ number: 'anonymous', name: '', hidden: true })
  })

  test.each([
    ['Privacy: none', { privacy: 'none' }],
    ['a name that is not known', { from: '"Unavailable" <sip:3105550101@sbc>' }],
  ])('not hidden: %s', (_, headers) => {
    expect(callerOf(headers)).toMatchObject({ number: CALLER, name: '', hidden: false })
  })

  test('a trusted trunk’s network says who calls; others only claim it', () => {
    const headers = {
      from: '"Soporte" <sip:018000112233@sbc>',
      asserted: '"Ana" <sip:bob@sbc>, <tel:+57-310-555-0101>',
    }
    expect(callerOf(headers)).toEqual({ number: CALLER, name: 'Soporte', hidden: false, asserted: true })
    expect(callerOf(headers, { trusted: false })).toMatchObject({ asserted: false, name: 'Soporte' })
    expect(callerOf(headers, { trusted: false }).number).not.toBe(CALLER)
    const former = {
      from: '<sip:1001@sbc>',
      remoteParty: '"Eva" <sip:3105550101@sbc>;privacy=off;screen=yes',
    }
    expect(callerOf(former)).toEqual({ number: CALLER, name: 'Eva', hidden: false, asserted: true })
  })

  test('control characters and endless names do not pass', () => {
    const { name } = callerOf({ from: `"A\u0007\u202e${'x'.repeat(500)}" <sip:3105550101@sbc>` })
    expect(name).toMatch(/^A x{70,78}$/)
  })
})

describe('who forwarded the call', () => {
  test.each([
    ['Diversion', { diversion: '<sip:6015550133@sbc>;reason=no-answer;counter=1' }, '+576015550133'],
    [
      'the latest of several',
      { diversion: '<tel:+576015550133>;reason=unconditional, <tel:+576015550144>' },
      '+576015550133',
    ],
    ['hidden', { diversion: '<sip:6015550133@sbc>;privacy=full' }, null],
    [
      'History-Info',
      {
        historyInfo:
          '<sip:+576015550133@sbc?Reason=SIP%3Bcause%3D302>;index=1, <sip:+576015550100@sbc;cause=302>;index=1.1',
      },
      '+576015550133',
    ],
    [
      'History-Info that only passed on',
      { historyInfo: '<sip:6015550100@a>;index=1, <sip:6015550100@b>;index=1.1' },
      null,
    ],
    ['nothing', {}, null],
    ['no address', { diversion: 'unknown' }, null],
  ])('%s', (_, headers, by) => {
    expect(read(headers).diverted).toBe(by)
    expect(read(headers, { trusted: false }).diverted).toBe(null)
  })
})

test('an emergency centre calls back, if the trunk is trusted', () => {
  expect(read({ priority: 'psap-callback' }).emergency).toBe(true)
  expect(read({ priority: 'psap-callback' }, { trusted: false }).emergency).toBe(false)
  expect(read({ priority: 'normal' }).emergency).toBe(false)
})

test('garbage is no error', () => {
  const pieces = ['"', '<', '>', ';', ',', '\\', 'sip:', 'tel:', '@', '%', '(', ')', ':', '=', '🙂', '1']
  let state = 1
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  for (let round = 0; round < 2_000; round++) {
    const text = Array.from({ length: next() % 40 }, () => pieces[next() % pieces.length]).join('')
    read({
      requestUri: text,
      from: text,
      to: text,
      asserted: text,
      diversion: text,
      historyInfo: text,
      calledParty: text,
    })
  }
})

test('the operator’s number rules come before the country’s notation', () => {
  // A carrier that puts 8 before national numbers, and one of its own before those abroad.
  const numberRules = [
    { name: 'nacional', pattern: '8XXXXXXXXXX', strip: 1, prepend: null },
    { name: 'exterior', pattern: '70.', strip: 2, prepend: '+' },
  ]
  const headers = {
    requestUri: 'sip:86015550100@sbc;user=phone',
    from: '<sip:7013055550100@sbc>',
    asserted: '',
    diversion: '<sip:83105550101@sbc>;reason=no-answer',
  }
  const { called, caller, diverted } = readCarrierCall({ ...PLAIN, ...headers }, { ...TERMS, numberRules })
  expect([called[0], caller.number, diverted]).toEqual(['+576015550100', '+13055550100', '+573105550101'])
  // Others are as without rules.
  expect(readCarrierCall(PLAIN, { ...TERMS, numberRules })).toEqual(readCarrierCall(PLAIN, TERMS))
})
