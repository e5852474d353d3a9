import { expect, test } from 'vitest'
import { countryOfAddress } from './country-of-address.ts'

test.each([
  ['190.24.0.1', 'CO'],
  ['2800:484::1', 'CO'],
  ['::ffff:190.24.0.1', 'CO'],
  ['85.214.132.117', 'DE'],
])('%s is assigned to %s', async (address, country) => {
  expect(await countryOfAddress(address)).toBe(country)
})

test.each([
  '127.0.0.1',
  '::1',
  '10.1.2.3',
  '192.168.0.7',
  '169.254.1.1',
  'fd00::1',
  'fe80::1%eth0',
  '203.0.113.9',
])('%s is in no country', async (address) => {
  expect(await countryOfAddress(address)).toBeNull()
})

test.each(['', 'unknown', '300.1.1.1', '190.24.0.1:5060', "1' OR '1"])(
  '%j is no address',
  async (address) => {
    expect(await countryOfAddress(address)).toBeNull()
  },
)
