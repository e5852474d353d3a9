import { expect, test } from 'vitest'
import { readPickUp, slotNumber } from './pick-up-number.ts'

test.each([
  ['*8', { kind: 'group' }],
  ['*81002', { kind: 'extension', extension: '1002' }],
  ['**1002', { kind: 'extension', extension: '1002' }],
  ['**', null],
  [slotNumber(701), { kind: 'slot', slot: 701 }],
  ['*700', null],
  ['*70', null],
  ['*8x', null],
  ['81002', null],
])('%s', (dialed, requests) => expect(readPickUp(dialed)).toEqual(requests))
