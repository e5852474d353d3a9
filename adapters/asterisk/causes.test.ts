import { describe, expect, test } from 'vitest'
import type { HangupCause } from '#platform/telephony/port.ts'
import { fromQ850, toQ850 } from './causes.ts'

const TOLD: HangupCause[] = [
  'busy',
  'no-answer',
  'unregistered',
  'rejected',
  'unknown-number',
  'answered-elsewhere',
  'congestion',
  'failed',
]

describe('causes', () => {
  test.each(TOLD)('%s survives the round trip to Asterisk', (cause) => {
    expect(fromQ850(toQ850(cause), 'dialed')).toBe(cause)
  })

  test.each([
    [16, 'answered', 'normal'],
    [31, 'answered', 'normal'],
    [44, 'answered', 'device-lost'],
    [127, 'arrived', 'cancelled'],
    [0, 'dialed', 'no-answer'],
    [16, 'dialed', 'no-answer'],
    [18, 'dialed', 'no-answer'],
    [58, 'dialed', 'failed'],
    [27, 'dialed', 'failed'],
  ] as const)('%i of a leg that %s is %s', (number, progress, cause) => {
    expect(fromQ850(number, progress)).toBe(cause)
  })
})
