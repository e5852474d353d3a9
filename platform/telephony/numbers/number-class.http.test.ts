import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'
import { emergencyNumbers } from './emergency-numbers.ts'
import { classOfNumber } from './number-class.ts'
import { abroad, exampleOf, short } from './number-examples-for-tests.ts'

const { ownerUrl } = await testDatabase()
const owner = new Client({ connectionString: ownerUrl })
await owner.connect()
const { rows } = await owner.query<{ iso_code: string }>('SELECT iso_code FROM countries ORDER BY iso_code')
await owner.end()
const COUNTRIES = rows.map(({ iso_code }) => iso_code)

const among = (country: string, numbers: readonly string[], right: readonly string[]) =>
  numbers
    .map((dialed) => [dialed, classOfNumber(dialed, country).class] as const)
    .filter(([, found]) => !right.includes(found))

test('the table has countries, all of which libphonenumber knows', () => {
  expect(COUNTRIES.length).toBeGreaterThan(20)
  expect(COUNTRIES.filter((country) => !isSupportedCountry(country))).toEqual([])
})

test.each(COUNTRIES)('from %s, every other country of the world is international', (country) => {
  const numbers = ['MOBILE', 'FIXED_LINE'].flatMap((type) => abroad(country, type))
  expect(numbers.length).toBeGreaterThan(1000)
  expect(among(country, numbers, ['international', 'premium'])).toEqual([])
})

test.each(COUNTRIES)('from %s, special rates of the whole world are premium', (country) => {
  expect(among(country, abroad(country, 'PREMIUM_RATE'), ['premium'])).toEqual([])
})

test.each(COUNTRIES)('in %s own numbers stay in the country however they are written', (country) => {
  const code = isSupportedCountry(country) ? getCountryCallingCode(country) : ''
  const own = (type: string): string[] => {
    const e164 = exampleOf(country, type)
    const national = e164?.slice(1 + code.length)
    return e164 === null || national === undefined ? [] : [e164, national, code + national]
  }
  const ordinary = ['MOBILE', 'FIXED_LINE', 'TOLL_FREE'].flatMap(own)
  expect(ordinary.length).toBeGreaterThan(3)
  expect(among(country, ordinary, ['local', 'mobile'])).toEqual([])
  expect(among(country, own('PREMIUM_RATE'), ['premium'])).toEqual([])
})

test.each(COUNTRIES)('in %s the emergency numbers are free to all', (country) => {
  const official = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0')).filter(
    (number) => short.isEmergencyNumber(number, country) && number.length === 3,
  )
  expect(official.length).toBeGreaterThan(0)
  for (const number of [...official, '112', '911']) {
    expect(emergencyNumbers(country).has(number), number).toBe(true)
    expect(classOfNumber(number, country).class, number).toBe('emergency')
  }
  // Longer spellings are no way around the limits.
  for (const number of official)
    for (const longer of [`+${number}`, `00${number}`, `${number}0000`])
      expect(classOfNumber(longer, country).class, longer).not.toBe('emergency')
})

test.each([
  ['85432', 'CO', 'premium', true],
  ['1060', 'CL', 'premium', false],
  ['113', 'CO', 'local', false],
  ['32340', 'US', 'premium', false],
  ['2475123', 'CO', 'local', false],
  ['0900123456', 'EC', 'premium', false],
  ['90012345', 'HT', 'premium', false],
  ['+870773111632', 'CO', 'premium', false],
  ['+881612345678', 'MX', 'premium', false],
  ['34911222333', 'CO', 'international', false],
  ['01134911222333', 'CO', 'international', false],
  // Old prefixes of Mexico, and the 1 after its calling code.
  ['015512345678', 'MX', 'local', false],
  ['0445512345678', 'MX', 'local', false],
  ['0455512345678', 'MX', 'local', false],
  ['5215512345678', 'MX', 'local', false],
  ['+5215512345678', 'MX', 'local', false],
  ['005215512345678', 'MX', 'local', false],
  ['+52015512345678', 'MX', 'local', false],
  ['018001234567', 'MX', 'local', false],
  ['019001234567', 'MX', 'premium', false],
  ['+5215512345678', 'CO', 'international', false],
  ['005215512345678', 'CO', 'international', false],
  ['551187654321', 'BR', 'mobile', false],
  ['5715550100', 'CO', 'local', false],
  // Ranges that no list has yet.
  ['3261234567', 'CO', 'mobile', false],
  ['+573261234567', 'CO', 'mobile', false],
  ['573261234567', 'CO', 'mobile', false],
  ['00573261234567', 'CO', 'mobile', false],
  ['912345678', 'CL', 'mobile', false],
  ['+56912345678', 'CL', 'mobile', false],
  ['+56912345678', 'CO', 'international', false],
  ['+573261234567', 'MX', 'international', false],
  ['012901234567', 'MX', 'local', false],
  // Carrier 5 to Russia, or Colombia: nobody knows.
  ['00573011112233', 'CO', 'international', false],
] as const)('%s in %s is %s', (dialed, country, found, uncertain) => {
  expect(classOfNumber(dialed, country)).toEqual({ class: found, uncertain })
})
