import { z } from 'zod'
import { defineError, tooMany } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { username } from './credentials.ts'

/** One error for unknown, used and expired links and another user's, to reveal nothing. */
export const invalidLink = defineError('session.invalid_link', 400)
/** `passwordWeakness` refuses it. */
export const poorPassword = defineError('session.poor_password', 400)

export const newPassword = z.string().min(1).max(256)
export const linkToken = z.string().min(1).max(100)

/** Open to anybody: the answer and its timing are the same whether or not the user exists. */
export const forgotPassword = defineRoute({
  method: 'POST',
  path: '/api/v1/forgot_password/',
  summary: 'Mails a link for choosing a new password to whoever has this user name or e-mail address.',
  auth: 'none',
  body: z.object({ account: z.string().trim().min(1).max(254) }),
  status: 204,
  errors: [tooMany],
  rate: { max: 20, perSeconds: 60, by: 'address' },
})

export const restartPassword = defineRoute({
  method: 'POST',
  path: '/api/v1/restart_password/',
  summary: 'Sets a new password with the token of a mailed link, and ends every session of the user.',
  auth: 'none',
  body: z.object({ username, token: linkToken, password: newPassword }),
  status: 204,
  errors: [invalidLink, poorPassword, tooMany],
  rate: { max: 30, perSeconds: 60, by: 'address' },
})
