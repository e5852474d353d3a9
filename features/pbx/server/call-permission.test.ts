import { describe, expect, test } from 'vitest'
import { isBlocked } from '#platform/telephony/journey/blocked-number.ts'
import { reachOf, refusalOf } from './call-permission.ts'

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

test.each([
  ['1002', true, 'internal'],
  ['9999999999', true, 'internal'],
  ['*97', false, 'internal'],
  ['*88001234', false, 'internal'],
  ['3001112233', false, 'national'],
  ['+573001112233', false, 'national'],
  ['00573001112233', false, 'national'],
  ['+34911222333', false, 'international'],
  ['0034911222333', false, 'international'],
] as const)('%s (extension: %s) is %s', (dialed, internal, reach) => {
  expect(reachOf({ dialed, internal, countryPrefix: '57' })).toBe(reach)
})

describe('a call', () => {
  const attempt = {
    dialed: '1002',
    callerNumber: '1001',
    internal: true,
    countryPrefix: '57',
    permission: 'internal',
    blockedOut: [],
    blockedIn: [],
  } as const

  test.each([
    [{}, null],
    [{ permission: 'none' }, 'not-allowed'],
    [{ dialed: '3001112233', internal: false }, 'not-allowed'],
    [{ dialed: '3001112233', internal: false, permission: 'national' }, null],
    [{ dialed: '+34911222333', internal: false, permission: 'national' }, 'not-allowed'],
    [{ blockedOut: ['100*'] }, 'not-allowed'],
    [{ blockedIn: ['1001'] }, 'rejected'],
    // The caller's own block comes first: it reveals nothing about the callee.
    [{ blockedOut: ['1002'], blockedIn: ['1001'] }, 'not-allowed'],
  ] as const)('with %j is refused: %s', (change, refusal) => {
    expect(refusalOf({ ...attempt, ...change })).toBe(refusal)
  })
})
