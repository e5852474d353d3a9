import { z } from 'zod'
import { defineError, tooMany } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { text } from '#platform/contract/scalars.ts'

/** One error for unknown, used, expired and superseded links. */
export const setupLinkDead = defineError('provider.setup_link_dead', 404)
export const weakPassword = defineError('provider.weak_password', 400)
export const usernameTaken = defineError('provider.username_taken', 409)

const token = z.string().min(20).max(100)

/** Names that any keyboard can type and that are safe in addresses. */
const username = z
  .string()
  .trim()
  .regex(/^[a-zA-Z0-9][a-zA-Z0-9._@-]{1,63}$/)

const rate = { max: 30, perSeconds: 60, by: 'address' } as const

export const checkSetupLink = defineRoute({
  method: 'POST',
  path: '/api/v1/setup/check/',
  summary: 'Whether the one-time link of a new installation is still valid.',
  auth: 'none',
  body: z.object({ token }),
  answer: z.object({ product: z.string() }),
  errors: [setupLinkDead, tooMany],
  rate,
})

export const createFirstOperator = defineRoute({
  method: 'POST',
  path: '/api/v1/setup/',
  summary: 'Creates the first operator of a new installation and their company, and uses up the link.',
  auth: 'none',
  body: z.object({
    token,
    company: text(120).min(1),
    short_name: text(80).min(1),
    username,
    password: z.string().min(1).max(256),
  }),
  answer: z.object({ username: z.string() }),
  status: 201,
  errors: [setupLinkDead, weakPassword, usernameTaken, tooMany],
  rate,
})
