import { expect, test } from 'vitest'
import { charactersOver, OWN_LIMIT, roomLeft } from './text-limit.ts'

const INSTAGRAM = { max: 1000, unit: 'bytes' } as const

test.each([
  ['a'.repeat(1000), INSTAGRAM, 0],
  ['a'.repeat(1003), INSTAGRAM, 3],
  // Accents take two bytes, most emoji four: one that does not fit whole is too many.
  ['ñ'.repeat(501), INSTAGRAM, 1],
  [`${'a'.repeat(997)}🦜`, INSTAGRAM, 1],
  ['🦜'.repeat(2001), { max: 2000, unit: 'characters' } as const, 1],
  ['', INSTAGRAM, 0],
  ['a'.repeat(4096), OWN_LIMIT, 0],
])('%#: characters too many', (text, limit, over) => {
  expect(charactersOver(text, limit)).toBe(over)
  // The field tells both, and they agree.
  expect(roomLeft(text, limit) < 0).toBe(over > 0)
})
