import { z } from 'zod'
import { defineError, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, text } from '#platform/contract/scalars.ts'
import { runPlatform } from './abilities.ts'
import { USERNAME } from './operators.ts'

/** The administrator has no mail address, and none was given. */
export const noAddressToInvite = defineError('provider.no_address', 409)
/** A suspended person: a password does not let them in. */
export const administratorDisabled = defineError('provider.administrator_disabled', 409)
/** The company's people sign in by its own identity provider: a password does not let them in. */
export const administratorSignsOn = defineError('provider.administrator_signs_on', 409)
/** Nobody signs in to a suspended company. */
export const companySuspended = defineError('provider.company_suspended', 409)
/** The company has an administrator who may sign in, and makes others itself. */
export const hasAdministrator = defineError('provider.has_administrator', 409)
/** The company does not let operators enter now, or is suspended. */
export const noConsent = defineError('provider.no_consent', 403)

const company = z.object({ id: idParam })
const administratorOf = z.object({ id: idParam, user: idParam })

export const listAdministrators = defineRoute({
  method: 'GET',
  path: '/api/admin/companies/:id/administrators/',
  summary: 'The administrators of a company, for an operator who helps them in.',
  auth: 'session',
  ability: runPlatform,
  params: company,
  answer: z.object({
    results: z.array(
      z.object({
        id,
        username: z.string(),
        name: z.string(),
        email: z.string().nullable(),
        enabled: z.boolean(),
        /** Whether they have a second factor on, which a new password leaves. */
        second_factor: z.boolean(),
        /** Whether the company lets them in by its own identity provider alone. */
        sign_on_required: z.boolean(),
      }),
    ),
  }),
  errors: [notFound],
})

export const addAdministrator = defineRoute({
  method: 'POST',
  path: '/api/admin/companies/:id/administrators/',
  summary:
    'Gives a company that has no administrator who may sign in a new one, who is mailed a single-use link for choosing a password.',
  auth: 'session',
  ability: runPlatform,
  params: company,
  body: z.object({
    username: text(64).regex(USERNAME),
    name: text(80).min(1),
    email: z.email().max(254),
  }),
  answer: z.object({ id }),
  errors: [notFound, companySuspended, hasAdministrator],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const inviteAdministrator = defineRoute({
  method: 'POST',
  path: '/api/admin/companies/:id/administrators/:user/invitation/',
  summary:
    'Mails an administrator a single-use link for choosing a password; `email` replaces the address. Clears the password and ends the sessions.',
  auth: 'session',
  ability: runPlatform,
  params: administratorOf,
  body: z.object({ email: z.email().max(254).optional() }),
  status: 204,
  errors: [notFound, noAddressToInvite, administratorDisabled, administratorSignsOn, companySuspended],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const resetAdministrator = defineRoute({
  method: 'POST',
  path: '/api/admin/companies/:id/administrators/:user/password/',
  summary:
    'Sets a password that is shown once and replaced at the next sign-in; ends the administrator’s sessions.',
  auth: 'session',
  ability: runPlatform,
  params: administratorOf,
  answer: z.object({ once: z.object({ password: z.string() }) }),
  errors: [notFound, administratorDisabled, administratorSignsOn, companySuspended],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const resetAdministratorFactor = defineRoute({
  method: 'POST',
  path: '/api/admin/companies/:id/administrators/:user/second_factor/',
  summary:
    'Removes the second factor of an administrator who lost it, and ends their sessions; the person is told by mail. Where the company requires one, the next sign-in sets up another.',
  auth: 'session',
  ability: runPlatform,
  params: administratorOf,
  status: 204,
  errors: [notFound],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const exceptAdministrator = defineRoute({
  method: 'POST',
  path: '/api/admin/companies/:id/administrators/:user/sign_on_exception/',
  summary:
    'Lets an administrator sign in with a password for a day, although the company requires its own identity provider.',
  auth: 'session',
  ability: runPlatform,
  params: administratorOf,
  answer: z.object({ until: instant }),
  errors: [notFound, administratorDisabled],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const enterCompany = defineRoute({
  method: 'POST',
  path: '/api/admin/companies/:id/support/',
  summary:
    'Enters a company as support, while its administrators allow it: the tokens of a session that ends with their consent.',
  auth: 'session',
  ability: runPlatform,
  params: company,
  answer: z.object({ token: z.string(), tokenJoin: z.string(), expires_at: instant }),
  errors: [notFound, noConsent],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})
