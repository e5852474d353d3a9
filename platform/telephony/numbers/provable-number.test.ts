import { expect, test } from 'vitest'
import { isProvable } from './provable-number.ts'

test.each([
  ['+576015559801', ['CO'], true],
  ['+573001234567', ['CO'], true],
  ['+576015559801', ['MX', 'CO'], true],
  ['+576015559801', ['MX'], false],
  // The same calling code, other countries.
  ['+18095551234', ['DO'], true],
  ['+18765551234', ['DO'], false],
  ['+12125551234', ['DO', 'PR'], false],
  ['+19005551234', ['US'], false],
  // Special rates, shared costs, satellites, nonsense.
  ['+541149990000', ['AR'], true],
  ['+5460012345678', ['AR'], false],
  ['+34902123456', ['ES'], false],
  ['+34803123456', ['ES'], false],
  ['+390612345678', ['IT'], true],
  ['+39848123456', ['IT'], false],
  ['+881612345678', ['CO'], false],
  ['+57123', ['CO'], false],
] as const)('%s of %j: %s', (number, countries, right) => {
  expect(isProvable(number, countries)).toBe(right)
})
