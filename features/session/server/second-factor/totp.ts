import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** Steps that a clock may be off in either direction. */
const TOLERANCE = 1

const totpOf = (base32: string, label = '', issuer = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(base32),
  })

/** A new secret, base32, of the 160 bits that RFC 4226 recommends. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The URI for an authenticator app's QR code. */
export const totpUri = (secret: string, label: string, issuer: string): string =>
  totpOf(secret, label, issuer).toString()

/** Removes the spaces and dashes that people type and apps show. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** The time step of this code, counted from 1970; null when it is not valid now. */
export function totpStep(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, window: TOLERANCE, timestamp: now })
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta
}

export const RECOVERY_CODES = 10
/** Base32 without look-alike characters. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** `XXXX-XXXX-XXXX-XXXX`: 79 random bits, enough to store it as a plain digest. */
export function newRecoveryCode(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return [group(), group(), group(), group()].join('-')
}

export const recoveryCodeHash = (code: string): Buffer =>
  createHash('sha256').update(plainCode(code)).digest()
