import { z } from 'zod'
import { defineError, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant } from '#platform/contract/scalars.ts'
import { runPlatform } from './abilities.ts'

/** The administrator has no mail address, and none was given. */
export const noAddressToInvite = defineError('provider.no_address', 409)
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
      }),
    ),
  }),
  errors: [notFound],
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
  errors: [notFound, noAddressToInvite],
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
  errors: [notFound],
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
