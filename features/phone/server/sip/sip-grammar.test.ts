import { expect, test } from 'vitest'
import { readAddress } from './sip-grammar.ts'

test.each([
  ['"573001234567" <sip:phone@suite>;tag=a', '"573001234567" <sip:phone@suite>;tag=a'],
  ['"+573001234567" <sip:phone@suite>', '"+573001234567" <sip:phone@suite>'],
  ['"Ana" <sip:1001@suite>;tag=a', '<sip:1001@suite>;tag=a'],
  ['"57300 <x" <sip:1001@suite>', '<sip:1001@suite>'],
  ['<sip:1001@suite>', '<sip:1001@suite>'],
])('only a numeric display name is passed on: %s', (written, passed) => {
  expect(readAddress(written)?.text).toBe(passed)
})
