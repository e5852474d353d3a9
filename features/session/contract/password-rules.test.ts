import { expect, test } from 'vitest'
import { passwordWeakness } from './password-rules.ts'

test.each([
  ['demo', 'ana', 'short'],
  ['         demo         ', 'ana', 'short'],
  ['ñañañañaña', 'ana', 'monotonous'],
  ['Password123', 'ana', 'known'],
  ['soy-luisa-2026', 'Luisa', 'username'],
  ['caballo pila grapa', 'ana', null],
  // A two-letter name is part of too many words to be refused.
  ['la maleta verde', 'al', null],
])('%j of %s: %s', (password, username, weakness) => {
  expect(passwordWeakness(password, username)).toBe(weakness)
})
