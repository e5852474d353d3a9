import { expect, test } from 'vitest'
import { endOfDay, isOverridden } from './override.ts'

test('an override for today lasts until midnight', () => {
  const evening = new Date(2026, 10, 24, 23, 59, 30)
  const until = endOfDay(evening)
  expect(new Date(until)).toEqual(new Date(2026, 10, 25))
  const slot = { override: 'closed', override_until: until }
  expect(isOverridden(slot, evening.getTime())).toBe(true)
  expect(isOverridden(slot, Date.parse(until))).toBe(false)
  expect(isOverridden({ override: 'open', override_until: null }, Date.now())).toBe(true)
  expect(isOverridden({ override: 'none', override_until: null }, Date.now())).toBe(false)
})
