import { describe, expect, test } from 'vitest'
import { plainHeaders } from './carrier-headers.ts'
import { readCarrierCall } from './read-carrier-call.ts'

/** What single carriers write, within the standards or beside them. */

const PLAIN = plainHeaders('6015550100', { name: '', number: '3105550101' })
const TERMS = { trusted: true, username: '', country: 'CO' }
const OURS = '+576015550100'
const NETWORK = '+573105550199'
const FORWARDER = '+576015550133'

const read = (headers: Partial<typeof PLAIN>, terms: Partial<typeof TERMS> = {}) =>
  readCarrierCall({ ...PLAIN, ...headers }, { ...TERMS, ...terms })

test.each([
  ['national number beside its context', 'sip:03105550101;phone-context=+57@sbc'],
  ['whole number beside a context', 'sip:573105550101;phone-context=+57@sbc'],
  ['00 beside a context', 'sip:00573105550101;phone-context=+57@sbc'],
  ['a password', 'sip:3105550101:secret@sbc'],
  ['calling party category', 'sip:+573105550101;cpc=ordinary@sbc;user=phone'],
  ['category of a tel address', 'tel:+573105550101;cpc=payphone;oli=27'],
  ['an ISDN subaddress', 'tel:+573105550101;isub=12345'],
  ['what STIR says', 'sip:+573105550101;verstat=TN-Validation-Passed@sbc;user=phone'],
  ['00 after the plus', 'sip:+00573105550101@sbc'],
])('a number with %s', (_, uri) => {
  expect(read({ from: `<${uri}>` }).caller.number).toBe('+573105550101')
  expect(read({ from: '<sip:1001@sbc>', asserted: `<${uri}>` }).caller.number).toBe('+573105550101')
})

test.each([
  ['MX', '0445512345678', '+525512345678'],
  ['MX', '00525512345678', '+525512345678'],
  ['AR', '0111523456789', '+5491123456789'],
  ['AR', '54111523456789', '+5491123456789'],
  ['BR', '02111912345678', '+5511912345678'],
  ['BR', '002113055550100', '+13055550100'],
  ['PE', '5112345678', '+5112345678'],
  ['CL', '0221234567', '+56221234567'],
  ['EC', '022345678', '+59322345678'],
  ['VE', '04141234567', '+584141234567'],
  ['UY', '094123456', '+59894123456'],
  ['BO', '01071234567', '+59171234567'],
  ['DO', '8095551234', '+18095551234'],
])('in %s %s is %s', (country, written, number) => {
  expect(read({ from: `<sip:${written}@sbc>` }, { country }).caller.number).toBe(number)
  expect(read({ requestUri: `sip:${written}@sbc` }, { country }).called[0]).toBe(number)
})

describe('the caller', () => {
  test.each([
    ['no user', '<sip:sbc.carrier.co>'],
    ['unknown', '"unknown" <sip:unknown@unknown.invalid>'],
    ['Unavailable', '"Unavailable" <sip:Unavailable@sbc>'],
    ['nothing but a plus', '<sip:+@sbc>'],
    ['an exchange', '"asterisk" <sip:asterisk@192.0.2.7>'],
  ])('is whom the network knows where From has %s', (_, from) => {
    const known = { number: NETWORK, name: '', hidden: false, asserted: true }
    expect(read({ from, asserted: `<tel:${NETWORK}>` }).caller).toEqual(known)
    expect(read({ from }).caller).toMatchObject({ number: 'anonymous', hidden: true })
    const untrusted = read({ from, asserted: `<tel:${NETWORK}>` }, { trusted: false })
    expect(untrusted.caller).toMatchObject({ number: 'anonymous', hidden: true })
  })

  test('stays hidden where somebody asked for it, in whatever header', () => {
    const asserted = `<tel:${NETWORK}>`
    for (const headers of [
      { from: '"Anonymous" <sip:anonymous@sbc>', asserted, privacy: 'none' },
      { asserted: `"Restricted" <tel:${NETWORK}>` },
      { remoteParty: `<sip:${NETWORK}@sbc>;party=calling;privacy=full` },
    ])
      expect(read(headers).caller).toMatchObject({ number: 'anonymous', name: '', hidden: true })
  })

  test('is not the called party of Remote-Party-ID', () => {
    const remoteParty = `<sip:6015550100@sbc>;party=called;privacy=full, <sip:${NETWORK}@sbc>;party=calling;privacy=off`
    expect(read({ remoteParty }).caller).toMatchObject({ number: NETWORK, hidden: false })
  })

  test('has no name that only says the number', () => {
    for (const name of ['573105550101', '+57 310 555 0101', '310-555-0101', 'Unknown', 'null'])
      expect(read({ from: `"${name}" <sip:3105550101@sbc>` }).caller.name, name).toBe('')
    expect(read({ from: '"Línea 310" <sip:3105550101@sbc>' }).caller.name).toBe('Línea 310')
  })
})

describe('who forwarded the call', () => {
  const entry = (number: string, more = '', header = '') => `<sip:${number}@sbc${more}>${header}`
  const REASON = '?Reason=SIP%3Bcause%3D486%3Btext%3D%22Busy%20Here%22'
  test.each([
    ['a cause in the new target', [entry(FORWARDER), entry(OURS, ';cause=408')], FORWARDER],
    ['a reason in the old target', [entry(FORWARDER, REASON), entry(OURS)], FORWARDER],
    ['mapped to another person', [entry(FORWARDER), entry(OURS, '', ';index=1.1;mp=1')], FORWARDER],
    ['tel addresses', [`<tel:${FORWARDER}${REASON}>`, `<tel:${OURS};cause=302>`], FORWARDER],
    [
      'followed by another form and the registered contact',
      [
        entry(FORWARDER),
        entry(OURS, ';cause=302', ';index=1.1;mp=1'),
        entry('6015550100', '', ';index=1.1.1;rc=1.1'),
        entry('cuenta21', '', ';index=1.1.1.1;rc=1.1.1'),
      ],
      FORWARDER,
    ],
    [
      'the last of several',
      [entry('6015550144'), entry(FORWARDER, ';cause=302'), entry(OURS, ';cause=302')],
      FORWARDER,
    ],
    ['only another form of the number', [entry(OURS), entry('6015550100', '', ';index=1.1;rc=1')], null],
    ['its only target', [entry(OURS)], null],
    ['hidden', [entry(FORWARDER, '?Privacy=history&Reason=SIP%3Bcause%3D302'), entry(OURS)], null],
  ])('History-Info: %s', (_, entries, by) => {
    expect(read({ historyInfo: entries.join(',') }).diverted).toBe(by)
    expect(read({ historyInfo: entries.join(',') }, { trusted: false }).diverted).toBe(null)
    expect(read({ historyInfo: entries.join(','), privacy: 'history' }).diverted).toBe(null)
  })

  test.each([
    [
      'with a name and all parameters',
      `"Recepción" <sip:${FORWARDER}@sbc>;reason=user-busy;screen=no;counter=3`,
    ],
    ['tel', '<tel:6015550133;phone-context=+57>;reason=deflection;limit=2'],
    ['quoted reason', 'Ventas Bogota <sip:6015550133@sbc>;reason="unconditional"'],
  ])('Diversion: %s', (_, diversion) => {
    expect(read({ diversion }).diverted).toBe(FORWARDER)
  })

  test('the called number itself forwarded nothing', () => {
    expect(read({ diversion: '<sip:6015550100@sbc>;reason=unknown' }).diverted).toBe(null)
  })
})
