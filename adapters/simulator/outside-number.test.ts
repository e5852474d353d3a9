import { expect, test } from 'vitest'
import { behaviourOf, isSameNumber, withCountry } from './outside-number.ts'

test('the last digit of an unassigned number decides how its calls end', () => {
  expect(['3001234561', '3001234562', '3001234563', '3001234564', '3001234567'].map(behaviourOf)).toEqual([
    'busy',
    'no-answer',
    'refused',
    'unknown',
    'announcer',
  ])
})

test('a telephone is reached with or without its country code, and only by its own number', () => {
  for (const dialed of ['573001234567', '+573001234567', '3001234567', '00573001234567'])
    expect(isSameNumber(dialed, '573001234567'), dialed).toBe(true)
  for (const dialed of ['573001234568', '4567', '7', ''])
    expect(isSameNumber(dialed, '573001234567'), dialed).toBe(false)
})

test("a national number gets the caller's country code; others are unchanged", () => {
  expect(withCountry('6015550100', '573001234567')).toBe('576015550100')
  for (const dialed of ['576015550100', '+576015550100', '1001', '*97'])
    expect(withCountry(dialed, '573001234567')).toBe(dialed)
})
