import { z } from 'zod'
import { conflict, defineError, forbidden, notFound, tooMany } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam } from '#platform/contract/scalars.ts'
import { manageSecurity, resetSecondFactors } from './abilities.ts'
import { badCredentials, signInName } from './credentials.ts'
import { signInBlocked } from './unblock.ts'

/** The password was right; repeat the sign-in with a `code`. */
export const secondFactorNeeded = defineError('session.second_factor_needed', 401)
/** Neither the current code nor an unused recovery code, or a code already used. */
export const secondFactorWrong = defineError('session.second_factor_wrong', 401)
/** The company requires a second factor, which this user must set up before a session begins. */
export const secondFactorEnrolment = defineError('session.second_factor_enrolment', 401)
export const wrongPassword = defineError('session.wrong_password', 400)
export const wrongCode = defineError('session.wrong_code', 400)
/** The company does not allow turning it off. */
export const secondFactorRequired = defineError('session.second_factor_required', 409)

const password = z.string().min(1).max(256)
/** Six digits from the app, or a recovery code; spaces and dashes are ignored. */
export const code = z.string().trim().min(1).max(40)

const setUp = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://…`, for a QR code. */
  uri: z.string(),
})
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
const rate = { max: 30, perSeconds: 60, by: 'user' } as const

export const startSecondFactor = defineRoute({
  method: 'POST',
  path: '/api/v1/second_factor/',
  summary: 'A new secret for an authenticator app; inactive until a code confirms it.',
  auth: 'session',
  body: z.object({ password }),
  answer: setUp,
  status: 201,
  errors: [wrongPassword, conflict, signInBlocked],
  rate,
})

export const confirmSecondFactor = defineRoute({
  method: 'POST',
  path: '/api/v1/second_factor/confirm/',
  summary: 'Turns the second factor on with a code of the app; answers recovery codes, shown once.',
  auth: 'session',
  body: z.object({ code }),
  answer: recoveryCodes,
  errors: [wrongCode, conflict, signInBlocked],
  rate,
})

export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/api/v1/second_factor/recovery_codes/',
  summary: 'New recovery codes; invalidates the old ones.',
  auth: 'session',
  body: z.object({ password }),
  answer: recoveryCodes,
  errors: [wrongPassword, conflict, signInBlocked],
  rate,
})

export const turnOffSecondFactor = defineRoute({
  method: 'POST',
  path: '/api/v1/second_factor/off/',
  summary: 'Turns the user’s second factor off.',
  auth: 'session',
  body: z.object({ password }),
  status: 204,
  errors: [wrongPassword, secondFactorRequired, signInBlocked],
  rate,
})

/** Sets up a required second factor without a session, by user name and password. */
export const enrolSecondFactor = defineRoute({
  method: 'POST',
  path: '/api/v1/second_factor/enrolment/',
  summary:
    'A secret for a user whose company requires a second factor; the next sign-in with a `code` confirms it and answers recovery codes.',
  auth: 'none',
  body: z.object({ username: signInName, password }),
  answer: setUp,
  status: 201,
  errors: [badCredentials, conflict, signInBlocked, tooMany],
  rate: { max: 60, perSeconds: 60, by: 'address' },
})

export const resetSecondFactor = defineRoute({
  method: 'POST',
  path: '/api/v1/users/:id/reset_second_factor/',
  summary: 'Resets the second factor of a user who lost the device, and notifies them by mail.',
  auth: 'session',
  ability: resetSecondFactors,
  params: z.object({ id: idParam }),
  status: 204,
  errors: [notFound, forbidden],
})

const security = z.object({ require_second_factor: z.boolean() })

export const readSecurity = defineRoute({
  method: 'GET',
  path: '/api/v1/company_security/',
  summary: 'The own company’s sign-in security, and how many users have a second factor.',
  auth: 'session',
  ability: manageSecurity,
  answer: security.extend({ users: z.number().int(), users_with_second_factor: z.number().int() }),
})

export const changeSecurity = defineRoute({
  method: 'PATCH',
  path: '/api/v1/company_security/',
  summary: 'Sets whether the company requires a second factor from the next sign-in on.',
  auth: 'session',
  ability: manageSecurity,
  body: security,
  answer: security,
})
