import { z } from 'zod'
import { defineError, tooMany, unavailable } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { isOneLine } from '#platform/contract/scalars.ts'
import { SIGN_ON_REASONS, type SignOnReason } from '#platform/sign-on/contract/reasons.ts'
import { signOnSecret } from '#platform/sign-on/contract/secret.ts'
import { companySuspended, SIGN_IN_NAME_MAX, userDisabled } from './credentials.ts'
import { signInAnswer } from './session.ts'

/** The same for a company without a provider and for none at all. */
export const noSignOn = defineError('identity.no_sign_on', 404)
/** Unknown, used or expired, or begun in another browser. */
export const signOnOver = defineError('identity.sign_on_over', 401)

const refusals = Object.fromEntries(
  SIGN_ON_REASONS.map((reason) => [reason, defineError(`identity.${reason}`, 401)]),
) as Record<SignOnReason, ReturnType<typeof defineError>>
/** What a person is told, by why they did not enter. */
export const refusalBy = (reason: SignOnReason) => refusals[reason]

export const beginSignOn = defineRoute({
  method: 'POST',
  path: '/api/v1/sign_on/',
  summary:
    'Where somebody signs in with the account of their company, by the domain of their address or the company’s name.',
  auth: 'none',
  body: z.object({
    /** A mail address, `user@company`, a domain, or a company’s name in addresses. Who it is about is not looked at. */
    account: z.string().trim().min(1).max(SIGN_IN_NAME_MAX).refine(isOneLine),
  }),
  answer: z.object({
    url: z.string(),
    /** Kept by the browser that began, which alone can finish. */
    browser: z.string(),
  }),
  errors: [noSignOn, unavailable, tooMany, ...Object.values(refusals)],
  rate: { max: 60, perSeconds: 60, by: 'address' },
})

export const finishSignOn = defineRoute({
  method: 'POST',
  path: '/api/v1/sign_on/session/',
  summary: 'The session of a sign-in that the company’s provider has confirmed, once.',
  auth: 'none',
  body: z.object({ ticket: signOnSecret, browser: signOnSecret }),
  answer: signInAnswer,
  errors: [signOnOver, companySuspended, userDisabled, tooMany, ...Object.values(refusals)],
  rate: { max: 300, perSeconds: 60, by: 'address' },
})
