import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import type { OutboundRoute } from '#platform/telephony/journey/plan.ts'
import { trunkOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { abroad, exampleOf } from '#platform/telephony/numbers/number-examples-for-tests.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { classOfCall } from './call-class.ts'

const { ownerUrl } = await testDatabase()
const owner = new Client({ connectionString: ownerUrl })
await owner.connect()
const { rows } = await owner.query<{ iso_code: string; extension: string }>(
  'SELECT iso_code, extension FROM countries ORDER BY iso_code',
)
await owner.end()
const COUNTRIES = rows.map(({ iso_code, extension }) => [iso_code, extension] as const)

const trunk = trunkOf(1)
const route = (pattern: string, changes: Partial<OutboundRoute> = {}): OutboundRoute => ({
  name: pattern,
  pattern,
  strip: 0,
  prepend: '',
  trunks: [1],
  price: 0,
  reach: 'local',
  ...changes,
})
const planOf = (country: string, countryPrefix: string, ...outboundRoutes: OutboundRoute[]) => ({
  country,
  countryPrefix,
  trunks: [trunk],
  outboundRoutes,
})

/** How companies get a line, with the route that takes it off. */
const PREFIXES = ['9', '8', '0', '99', '*9', '9*', '7', '1', '00', '1234']
const behind = (prefix: string, changes: Partial<OutboundRoute> = {}) =>
  route(`${prefix}.`, { strip: prefix.length, ...changes })

const among = (
  plan: Parameters<typeof classOfCall>[0],
  numbers: readonly string[],
  right: readonly string[],
): [string, string][] =>
  numbers.flatMap((dialed): [string, string][] => {
    const found = classOfCall(plan, dialed)
    return right.includes(found) ? [] : [[dialed, found]]
  })

/** Enough for each prefix: number-class.http.test.ts reads them all. */
const some = <Item>(items: readonly Item[], from: number) =>
  items.filter((_, index) => index % 15 === from % 15)

test.each(COUNTRIES)(
  'from %s no outside prefix makes a number abroad or at special rates cheaper',
  (country, code) => {
    PREFIXES.forEach((prefix, index) => {
      const plan = planOf(country, code, behind(prefix), behind(prefix, { reach: null }))
      const write = (number: string) => prefix + number.replace('+', '00')
      const numbers = some([...abroad(country, 'MOBILE'), ...abroad(country, 'FIXED_LINE')], index)
      expect(numbers.length).toBeGreaterThan(50)
      expect(among(plan, numbers.map(write), ['international', 'premium']), prefix).toEqual([])
      expect(
        among(plan, some(abroad(country, 'PREMIUM_RATE'), index).map(write), ['premium']),
        prefix,
      ).toEqual([])
    })
  },
)

test.each(COUNTRIES)(
  'in %s own numbers after an outside prefix are no dearer than without',
  (country, code) => {
    const calling = isSupportedCountry(country) ? getCountryCallingCode(country) : ''
    const ways = (type: string): string[] => {
      const e164 = exampleOf(country, type)
      const national = e164?.slice(1 + calling.length)
      return e164 === null || national === undefined ? [] : [national, calling + national]
    }
    const own = ['MOBILE', 'FIXED_LINE', 'TOLL_FREE'].flatMap(ways)
    expect(own.length).toBeGreaterThan(2)
    for (const prefix of ['9', '8', '0', '99', '*9'].filter((one) => one !== code)) {
      const plan = planOf(country, code, behind(prefix))
      expect(
        among(
          plan,
          own.map((number) => prefix + number),
          ['local', 'mobile'],
        ),
        prefix,
      ).toEqual([])
      expect(
        among(
          plan,
          ways('PREMIUM_RATE').map((number) => prefix + number),
          ['premium'],
        ),
        prefix,
      ).toEqual([])
    }
  },
)

test.each([
  // After 9 the country code comes by itself, as a prefix of another country, or of special rates.
  ['CO', '9.', 1, '', '93201234567', 'local'],
  ['CO', '9.', 1, '', '96015550100', 'local'],
  ['CO', '9.', 1, '', '90034911222333', 'international'],
  ['CO', '9.', 1, '', '99001234567', 'premium'],
  ['CO', '9.', 1, '', '919001234567', 'premium'],
  ['CO', '9.', 1, '', '985432', 'premium'],
  ['CO', '9.', 1, '', '9113', 'local'],
  // The system in between wants the prefix.
  ['CO', 'NXXXXXXXXX', 0, '9', '3201234567', 'local'],
  // Without its 00 a number of Belgium looks like a Colombian mobile one.
  ['CO', '00.', 2, '', '003221234567', 'international'],
  ['CO', '00.', 2, '', '00573001234567', 'local'],
  ['CO', '+.', 1, '', '+3221234567', 'international'],
  // What goes out is dearer than what is dialled.
  ['CO', '601XXXXXXX', 0, '0034', '6011234567', 'international'],
  ['CO', '601XXXXXXX', 0, '0057', '6011234567', 'local'],
  ['CO', '7XX', 3, '34911222333', '711', 'international'],
  ['CO', '7XX', 3, '+882123456789', '711', 'premium'],
  ['CO', 'N11', 3, '85432', '711', 'premium'],
  ['PR', '9.', 1, '', '919005551234', 'premium'],
  ['PR', '9.', 1, '', '918765551234', 'international'],
  ['PR', '9.', 1, '1', '97872345678', 'local'],
  ['AR', '0.', 1, '', '01144445555', 'local'],
  ['AR', '0.', 1, '', '001144445555', 'local'],
] as const)(
  'in %s over %s (strip %i, prepend %j) %s is %s',
  (country, pattern, strip, prepend, dialed, found) => {
    const code = COUNTRIES.find(([one]) => one === country)?.[1] ?? ''
    expect(classOfCall(planOf(country, code, route(pattern, { strip, prepend })), dialed)).toBe(found)
  },
)

test('a number rule makes no call cheaper than the number that it makes', () => {
  const numberRules = [
    { name: 'atajo', pattern: '*7', strip: 2, prepend: '+13055550100' },
    { name: 'fijo', pattern: '60XXXXXXXX', strip: 10, prepend: '+573001234567' },
  ]
  const plan = { ...planOf('CO', '57', route('.', { reach: null })), numberRules }
  expect(['*7', '6015550100', '3001234567'].map((asked) => classOfCall(plan, asked))).toEqual([
    'international',
    'mobile',
    'mobile',
  ])
})
