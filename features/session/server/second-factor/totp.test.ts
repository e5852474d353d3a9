import { expect, test } from 'vitest'
import { newRecoveryCode, newTotpSecret, plainCode, recoveryCodeHash, totpStep, totpUri } from './totp.ts'

/** RFC 6238, appendix B: the ASCII secret 12345678901234567890, SHA-1, the last six of the eight digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at second %i the code is that of RFC 6238', (seconds, code) => {
  expect(totpStep(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('tolerates a clock that is one step off, and no more', () => {
  const step = Math.floor(1_234_567_890 / 30)
  expect(totpStep(RFC_SECRET, '005924', (1_234_567_890 + 30) * 1000)).toBe(step)
  expect(totpStep(RFC_SECRET, '005924', (1_234_567_890 - 30) * 1000)).toBe(step)
  expect(totpStep(RFC_SECRET, '005924', (1_234_567_890 + 60) * 1000)).toBeNull()
  expect(totpStep(RFC_SECRET, 'abcdef', 59_000)).toBeNull()
})

test('the URI has secret, user and product for the app', () => {
  const secret = newTotpSecret()
  const uri = new URL(totpUri(secret, 'ana', 'SipMóvil'))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toMatch(/SipMóvil:ana$/)
  expect(uri.searchParams.get('secret')).toBe(secret)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})

test('recovery codes are equal however they are typed', () => {
  const code = newRecoveryCode()
  expect(code).toMatch(/^([A-HJKMNP-Z2-9]{4}-){3}[A-HJKMNP-Z2-9]{4}$/)
  expect(recoveryCodeHash(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toEqual(recoveryCodeHash(code))
  expect(plainCode(' 123 456 ')).toBe('123456')
})
