import { expect, test } from 'vitest'
import { countryDefaults, isCurrency, KNOWN_CURRENCIES, KNOWN_ZONES } from './country-defaults.ts'
import { isTimeZone } from './time-zone.ts'

test('every country has zones and a currency that exist', () => {
  for (const zone of KNOWN_ZONES) expect(isTimeZone(zone), zone).toBe(true)
  for (const code of KNOWN_CURRENCIES) expect(isCurrency(code), code).toBe(true)
  expect(countryDefaults('MX')).toMatchObject({ currency: 'MXN' })
  expect(countryDefaults('MX').zones[0]).toBe('America/Mexico_City')
  expect(countryDefaults('XX').zones[0]).toBe('America/Bogota')
})

test.each(['', 'cop', 'XXXX', 'PESO'])('%j is no currency', (code) => expect(isCurrency(code)).toBe(false))
