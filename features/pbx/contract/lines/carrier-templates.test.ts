import { expect, test } from 'vitest'
import { CARRIER_TEMPLATES } from './carrier-templates.ts'
import { trunks } from './trunks.ts'

test.each(CARRIER_TEMPLATES.map((one) => [one.name, one] as const))(
  'the settings of %s are ones that a trunk takes, and what the carrier tells is left open',
  (_name, { values, asks }) => {
    for (const [field, value] of Object.entries(values)) {
      const { input, access } = trunks.fields[field as keyof typeof trunks.fields]
      expect(access, field).toBe('edit')
      expect(input.safeParse(value).success, `${field}: ${String(value)}`).toBe(true)
    }
    expect(asks.filter((field) => values[field] !== undefined)).toEqual([])
    // A trunk that looks its carrier up has a host, or asks for it.
    expect(values.host !== undefined || asks.includes('host')).toBe(true)
  },
)

test('a carrier is in the list once', () => {
  expect(new Set(CARRIER_TEMPLATES.map(({ name }) => name)).size).toBe(CARRIER_TEMPLATES.length)
})
