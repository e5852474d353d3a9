import { z } from 'zod'
import { defineError, tooMany } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { username } from './credentials.ts'
import { invalidLink, linkToken } from './password.ts'

/** Too many failed sign-ins with this name or from this address; Retry-After gives the wait. */
export const signInBlocked = defineError('session.blocked', 429)

export const requestUnblock = defineRoute({
  method: 'POST',
  path: '/api/v1/unblock_access/',
  summary:
    'Mails a link that ends the pause after failed sign-ins, if somebody has this user name or address.',
  auth: 'none',
  body: z.object({ account: z.string().trim().min(1).max(254) }),
  status: 204,
  errors: [tooMany],
  rate: { max: 20, perSeconds: 60, by: 'address' },
})

export const unblockAccess = defineRoute({
  method: 'POST',
  path: '/api/v1/unblock_access/confirm/',
  summary: 'Ends the pause of the user a mailed link was sent to, and of the address it is opened from.',
  auth: 'none',
  body: z.object({ username, token: linkToken }),
  status: 204,
  errors: [invalidLink, tooMany],
  rate: { max: 30, perSeconds: 60, by: 'address' },
})
