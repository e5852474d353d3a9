import { describe, expect, test } from 'vitest'
import { isBlocked } from '#platform/telephony/journey/blocked-number.ts'
import { refusalOf } from './call-refusal.ts'

test.each([
  [['1002'], '1002', true],
  [['1002'], '10021', false],
  [['+573001112233'], '00573001112233', true],
  [['300*'], '3001112233', true],
  [['+57300*'], '+573001112233', true],
  [['*'], '*', true],
  [['*'], '1002', false],
  [[], '1002', false],
  // Carriers send the country code, people omit it.
  [['3001112233'], '573001112233', true],
  [['+57300*'], '3001112233', true],
  [['300*'], '573001112233', true],
  [['5712'], '12', false],
  // Whole numbers, in every form; not those of other countries with the same end.
  [['+573105550101'], '03 310 555 0101', true],
  [['3105550101'], '00573105550101', true],
  [['3105550101'], '+13105550101', false],
  [['+13105550101'], '3105550101', false],
  [['310*'], '+13105550101', false],
  [['+1310*'], '13105550101', true],
  [['+1310*'], '3105550101', false],
  [['+5215512345678'], '+525512345678', true],
  [['5550101'], '3105550101', false],
  // Who hides their number.
  [['oculto'], '', true],
  [['oculto'], 'anonymous', true],
  [['oculto'], 'Restricted', true],
  [['oculto'], '+573105550101', false],
  [['oculto'], '1001', false],
  [['3105550101', '300*'], 'anonymous', false],
  [['*'], 'anonymous', false],
])('%j blocks %s: %s', (patterns, number, blocked) => {
  expect(isBlocked(patterns, number, 'CO')).toBe(blocked)
})

describe('a call', () => {
  const attempt = {
    dialed: '1002',
    callerNumber: '1001',
    internal: true,
    country: 'CO',
    reach: 'internal',
    blockedOut: [],
    blockedIn: [],
  } as const

  test.each([
    [{}, null],
    [{ reach: 'none' }, 'not-allowed'],
    [{ dialed: '3001112233', internal: false }, 'not-allowed'],
    [{ dialed: '3001112233', internal: false, reach: 'mobile' }, null],
    [{ dialed: '+34911222333', internal: false, reach: 'mobile' }, 'not-allowed'],
    [{ dialed: '34911222333', internal: false, reach: 'mobile' }, 'not-allowed'],
    [{ dialed: '34911222333', internal: false, reach: 'international' }, null],
    [{ dialed: '*97', internal: false }, null],
    [{ dialed: '9999999999' }, null],
    [{ blockedOut: ['100*'] }, 'not-allowed'],
    [{ blockedIn: ['1001'] }, 'rejected'],
    // The caller's own block comes first: it reveals nothing about the callee.
    [{ blockedOut: ['1002'], blockedIn: ['1001'] }, 'not-allowed'],
  ] as const)('with %j is refused: %s', (change, refusal) => {
    expect(refusalOf({ ...attempt, ...change })).toBe(refusal)
  })
})
