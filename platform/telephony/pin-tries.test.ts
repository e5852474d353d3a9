import { expect, test } from 'vitest'
import { createPinTries } from './pin-tries.ts'

const LIMITS = { ofNumber: 6, ofStrangers: 200, minutes: 10 }
const stranger = { door: '1', number: '+573001234567', inside: false }

test('after six wrong PINs a number waits ten minutes, and others do not', () => {
  let now = 0
  const tries = createPinTries(LIMITS, () => now)
  for (let count = 0; count < 6; count += 1) {
    expect(tries.mayTry(stranger)).toBe(true)
    tries.failed(stranger)
  }
  expect(tries.mayTry(stranger)).toBe(false)
  expect(tries.mayTry({ ...stranger, number: '' })).toBe(true)
  expect(tries.mayTry({ ...stranger, door: '2' })).toBe(true)
  now = 10 * 60_000
  expect(tries.mayTry(stranger)).toBe(true)
})

test('a stranger with many numbers is stopped, and phones of the company are not', () => {
  const tries = createPinTries(LIMITS, () => 0)
  for (let count = 0; count < 200; count += 1) tries.failed({ ...stranger, number: `+57300${count}` })
  expect(tries.mayTry({ ...stranger, number: '+34911234567' })).toBe(false)
  expect(tries.mayTry({ door: '1', number: '1001', inside: true })).toBe(true)
})
