import { z } from 'zod'
import { defineError, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, text, uuid } from '#platform/contract/scalars.ts'
import { newPassword, poorPassword } from './password.ts'
import { wrongPassword } from './second-factor.ts'
import { signInBlocked } from './unblock.ts'

/** Another user of the company has this address. */
export const emailTaken = defineError('session.email_taken', 409)

const language = z.enum(['es', 'en'])

const profile = z.object({
  username: z.string(),
  short_name: z.string(),
  email: z.string().nullable(),
  /** Null for the company's language. */
  language: language.nullable(),
  avatar: z.string().nullable(),
  second_factor: z.object({
    on: z.boolean(),
    required: z.boolean(),
    recovery_codes_left: z.number().int(),
  }),
})

export const readProfile = defineRoute({
  method: 'GET',
  path: '/api/v1/profile/',
  summary: 'The signed-in user’s profile.',
  auth: 'session',
  answer: profile,
})

export const changeProfile = defineRoute({
  method: 'PATCH',
  path: '/api/v1/profile/',
  summary:
    'Changes the user’s name, address, picture or language; a new address needs the password, since links are mailed there.',
  auth: 'session',
  body: z.object({
    short_name: text(80).min(1).optional(),
    email: z.email().max(254).nullable().optional(),
    language: language.nullable().optional(),
    /** The id of an uploaded picture; null removes it. */
    avatar: uuid.nullable().optional(),
    password: z.string().max(256).optional(),
  }),
  answer: profile,
  errors: [wrongPassword, emailTaken, signInBlocked],
})

export const changePassword = defineRoute({
  method: 'POST',
  path: '/api/v1/profile/password/',
  summary: 'Changes the password and ends the user’s other sessions.',
  auth: 'session',
  body: z.object({ password: z.string().min(1).max(256), new_password: newPassword }),
  status: 204,
  errors: [wrongPassword, poorPassword, signInBlocked],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const ownSession = z.object({
  id,
  /** The browser's `User-Agent`. */
  user_agent: z.string(),
  address: z.string(),
  created_at: instant,
  /** Precise to the minute. */
  last_seen_at: instant,
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const listSessions = defineRoute({
  method: 'GET',
  path: '/api/v1/sessions/',
  summary: 'The user’s sessions, most recently used first.',
  auth: 'session',
  answer: z.object({ results: z.array(ownSession), count: z.number().int() }),
})

export const endSession = defineRoute({
  method: 'DELETE',
  path: '/api/v1/sessions/:id/',
  summary: 'Ends one of the user’s sessions and closes its sockets.',
  auth: 'session',
  params: z.object({ id: idParam }),
  status: 204,
  errors: [notFound],
})

export const endOtherSessions = defineRoute({
  method: 'DELETE',
  path: '/api/v1/sessions/',
  summary: 'Ends all of the user’s sessions but this one.',
  auth: 'session',
  answer: z.object({ ended: z.number().int() }),
})
