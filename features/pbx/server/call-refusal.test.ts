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
])('%j blocks %s: %s', (patterns, number, blocked) => {
  expect(isBlocked(patterns, number, '57')).toBe(blocked)
})

describe('a call', () => {
  const attempt = {
    dialed: '1002',
    callerNumber: '1001',
    internal: true,
    countryPrefix: '57',
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
