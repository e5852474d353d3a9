import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PHONE_FORMS } from '#platform/testing/telephony/phone-forms.ts'
import { isPhone, parsePhone } from './parse-phone.ts'

const e164 = (text: string, country: string) => {
  const parsed = parsePhone(text, country)
  return isPhone(parsed) ? parsed.e164 : parsed.reason
}
const key = (text: string, country: string) => {
  const parsed = parsePhone(text, country)
  return isPhone(parsed) ? parsed.key : parsed.reason
}
const withoutMark = (form: string) => form.replace(/^~/, '')
const COUNTRIES = [...new Set(PHONE_FORMS.map(({ country }) => country))]

test('the table has at least 300 forms, and all countries of the database', async () => {
  const baseline = join(import.meta.dirname, '../../db/migrations/0001_baseline/03_companies.sql')
  const listed = [...(await readFile(baseline, 'utf8')).matchAll(/\('[^']+', '([A-Z]{2})', '\d+', '/g)]
  const known = ['CO', ...listed.map(([, iso]) => iso)]
  expect(known.filter((country) => !COUNTRIES.includes(country ?? ''))).toEqual([])
  expect(PHONE_FORMS.flatMap(({ forms }) => forms).length).toBeGreaterThanOrEqual(300)
})

describe.each(PHONE_FORMS)('$e164 written in $country', ({ country, e164: number, forms }) => {
  test.each(forms)('%s', (form) => {
    if (form.startsWith('~')) expect(key(withoutMark(form), country)).toBe(key(number, country))
    else expect(e164(form, country)).toBe(number)
  })
})

describe('any way of writing a number is one number', () => {
  const number = fc.constantFrom(...PHONE_FORMS.map(({ country, e164 }) => ({ country, e164 })))
  const blank = fc.constantFrom(
    '',
    ' ',
    '\u00a0',
    '-',
    '.',
    '\u2011',
    '\u2013',
    '\u202f',
    ' - ',
    '\u200b',
    '\u2212',
  )
  const digits = fc.constantFrom(
    (digit: string) => digit,
    (digit: string) => String.fromCodePoint(0xff10 + Number(digit)),
    (digit: string) => String.fromCodePoint(0x0660 + Number(digit)),
    (digit: string) => String.fromCodePoint(0x0966 + Number(digit)),
  )
  const around = fc.constantFrom(
    (text: string) => text,
    (text: string) => `'${text}`,
    (text: string) => `="${text}"`,
    (text: string) => `\u202a${text}\u202c`,
    (text: string) => `\u2066${text}\u2069\u200e`,
    (text: string) => `\ufeff${text}\u00a0`,
    (text: string) => `  ${text}\t`,
    (text: string) => `Tel. ${text}`,
  )

  test('with any separators, digits of any script, hidden marks and apostrophes', () => {
    fc.assert(
      fc.property(
        number,
        fc.constantFrom('+', '\uff0b', '00'),
        fc.array(blank, { minLength: 15, maxLength: 15 }),
        digits,
        around,
        (one, plus, blanks, digit, put) => {
          const written = [...one.e164.slice(1)].map((each, at) => `${digit(each)}${blanks[at]}`).join('')
          // Not every international number can be dialled by 00 from everywhere; by these it can.
          const first = plus === '00' && one.country !== 'US' ? [...'00'].map(digit).join('') : '+'
          expect(
            e164(put(`${plus === '00' ? first : plus}${written.replace(/[^\p{Nd}]+$/u, '')}`), one.country),
          ).toBe(one.e164)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('in every form of the table, with any extension', () => {
    const form = fc.constantFrom(
      ...PHONE_FORMS.flatMap(({ country, e164, forms }) =>
        forms.map((text) => ({ country, e164, text: withoutMark(text) })),
      ),
    )
    const extension = fc.constantFrom(
      ' ext. 12',
      ' ext 12',
      ' x12',
      ' extensión 12',
      ',,12',
      ', 12',
      ' int. 12',
      ' anexo 12',
      '#12',
      'p12',
      ' Ext: 12',
    )
    fc.assert(
      fc.property(form, extension, ({ country, e164: number, text }, more) => {
        fc.pre(!/flowers/i.test(text))
        expect(key(text, country)).toBe(key(number, country))
        expect(parsePhone(text + more, country)).toEqual({ ...parsePhone(text, country), extension: '12' })
      }),
      { numRuns: 1000 },
    )
  })

  test('of addresses of telephones and messengers', () => {
    fc.assert(
      fc.property(number, ({ country, e164: whole }) => {
        const bare = whole.slice(1)
        for (const address of [
          `tel:${whole}`,
          `tel:+${[...bare].join('-')}`,
          `TEL:${whole};ext=12`,
          `tel:${whole};phone-context=example.com`,
          `sip:${whole}@sip.example.com;user=phone`,
          `sip:%2B${bare}@10.0.0.1:5060;user=phone;transport=tls`,
          `<sip:${whole};isub=1@example.com;user=phone>`,
          `"Ana 2" <sips:${whole}@example.com>;tag=1`,
          `https://wa.me/${bare}`,
          `https://api.whatsapp.com/send?phone=${bare}&text=hola`,
          `${bare}@s.whatsapp.net`,
        ])
          expect(e164(address, country), address).toBe(whole)
      }),
    )
  })

  test('what is parsed is parsed to itself, from everywhere', () => {
    fc.assert(
      fc.property(number, fc.constantFrom(...COUNTRIES), ({ e164: whole }, other) => {
        expect(e164(whole, other)).toBe(whole)
        const parsed = parsePhone(whole, other)
        expect(isPhone(parsed) && key(parsed.key, other)).toBe(isPhone(parsed) && parsed.key)
      }),
    )
  })

  test('any text at all has an answer, and only existing numbers are numbers', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(...COUNTRIES, 'XX', ''),
        (text, country) => {
          const parsed = parsePhone(text, country)
          if (isPhone(parsed)) expect(parsed.e164).toMatch(/^\+[1-9]\d{6,14}$/)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

test.each([
  ['tel:310-555-0101;phone-context=+57', 'US', '+573105550101'],
  ['tel:3105550101;phone-context=empresa.example', 'CO', '+573105550101'],
  ['sip:3105550101;phone-context=+57@host;user=phone', 'MX', '+573105550101'],
  ['tel:03105550101;phone-context=+57', 'CO', '+573105550101'],
  ['3105550101.0', 'CO', '+573105550101'],
  ['573105550101.0', 'CO', '+573105550101'],
  ['++57 310 555 0101', 'CO', '+573105550101'],
  ['+0057 310 555 0101', 'CO', '+573105550101'],
  ['+44 (0)20 7946 0958', 'CO', '+442079460958'],
  ['+870773111632', 'CO', '+870773111632'],
  ['+57 310 555 0101', '', '+573105550101'],
])('%s from %s is %s', (text, country, number) => expect(e164(text, country)).toBe(number))

test.each([
  ['', 'CO', 'empty'],
  ['\u200b \u00a0', 'CO', 'empty'],
  ['5.73101E+11', 'CO', 'scientific'],
  ['5,73101E+11', 'CO', 'scientific'],
  ['3.105550101E9', 'CO', 'scientific'],
  ['3105550101 / 6015550100', 'CO', 'several'],
  ['3105550101; 3205550101', 'CO', 'several'],
  ['310 555 0101, 320 555 0101', 'CO', 'several'],
  ['310 555 0101 - 320 555 0101', 'CO', 'several'],
  ['310 555 0101 y 320 555 0101', 'CO', 'several'],
  ['310 555 0101\n320 555 0101', 'CO', 'several'],
  ['3105550101 3205550101', 'CO', 'several'],
  ['4123-4567/68', 'AR', 'several'],
  ['1001', 'CO', 'short'],
  ['123', 'CO', 'short'],
  ['85432', 'CO', 'short'],
  ['*97', 'CO', 'short'],
  ['#300', 'CO', 'short'],
  ['5550101', 'CO', 'local'],
  ['555 01 01', 'VE', 'local'],
  ['15 2345 6789', 'AR', 'local'],
  ['98765-4321', 'BR', 'local'],
  ['555-0101', 'US', 'local'],
  ['+123', 'CO', 'invalid'],
  ['+5731055501', 'CO', 'invalid'],
  ['31055501011', 'CO', 'invalid'],
  // +31 800 1234 exists; this is 318 001 234_.
  ['318001234', 'CO', 'invalid'],
  ['+7 310 555 0101', 'CO', 'invalid'],
  ['9999999999', 'CO', 'invalid'],
  ['3105550101', 'XX', 'invalid'],
  ['anonymous', 'CO', 'not-a-number'],
  ['Ana 3105550101', 'CO', 'not-a-number'],
  ['310 555 O1O1 Ana', 'CO', 'not-a-number'],
  ['12+573105550101', 'CO', 'not-a-number'],
] as const)('%j from %s is none: %s', (text, country, reason) => expect(e164(text, country)).toBe(reason))

describe('ranges that no list has yet', () => {
  test.each([
    ['CO', '+573261234567', ['326 123 4567', '03 326 123 4567', '57 326 1234567', '+57 326 123 4567']],
    ['CO', '+573271234567', ['0057 327 123 4567', '057 327 123 4567', 'Cel. 327-123-4567']],
    ['CO', '+573281234567', ['(328) 123-4567', 'tel:+57-328-123-4567', 'https://wa.me/573281234567']],
    ['CO', '+573291234567', ['3291234567', '+57 (0) 329 123 4567', '+57 03 329 123 4567']],
    [
      'CL',
      '+56912345678',
      ['9 1234 5678', '09 1234 5678', '+56 9 1234 5678', '56912345678', '0056912345678'],
    ],
    ['MX', '+522901234567', ['290 123 4567', '01 290 123 4567', '044 290 123 4567', '+52 1 290 123 4567']],
    ['CO', '+56912345678', ['+56 9 1234 5678', '0056 9 1234 5678']],
    ['VE', '+584321234567', ['0432-1234567', '+58 432 1234567', '+58 0432-1234567']],
    ['US', '+12355550101', ['235-555-0101', '1 235 555 0101', '+1 (235) 555-0101']],
  ] as const)('from %s: %s', (country, number, forms) => {
    for (const form of forms) expect(e164(form, country), form).toBe(number)
  })

  test.each(PHONE_FORMS)('a listed number of $country stays listed: $e164', ({ country, e164: number }) =>
    expect(parsePhone(number, country)).toMatchObject({ unlisted: false }),
  )

  test('they are told apart', () => {
    expect(parsePhone('326 123 4567', 'CO')).toMatchObject({ country: 'CO', kind: 'mobile', unlisted: true })
    expect(key('326 123 4567', 'CO')).toBe(key('+57 326 123 4567', 'MX'))
  })

  test.each([
    // Not of this country, and no digits of some other plan.
    ['56912345678', 'CO'],
    ['326123456', 'CO'],
    ['32612345678', 'CO'],
    ['+57 926 123 4567', 'CO'],
    ['+57 900 123 4567', 'CO'],
    ['+56 9 1234 567', 'CL'],
    ['+52 0901234567', 'MX'],
    ['+49 326 1234567 89012', 'CO'],
  ] as const)('%s from %s is none', (text, country) =>
    expect(isPhone(parsePhone(text, country)), String(e164(text, country))).toBe(false),
  )
})

test('numbers of two countries with equal endings are two', () => {
  expect(key('310 555 0101', 'CO')).not.toBe(key('+1 310 555 0101', 'CO'))
  expect(key('310 555 0101', 'US')).toBe(key('+1 310 555 0101', 'CO'))
})

test('tells the country and the kind', () => {
  expect(parsePhone('310 555 0101 ext. 12', 'CO')).toEqual({
    e164: '+573105550101',
    key: '+573105550101',
    national: '3105550101',
    country: 'CO',
    kind: 'mobile',
    extension: '12',
    unlisted: false,
  })
  expect(parsePhone('787-555-0101', 'DO')).toMatchObject({ country: 'PR' })
  expect(parsePhone('+870773111632', 'CO')).toMatchObject({ country: null })
})
