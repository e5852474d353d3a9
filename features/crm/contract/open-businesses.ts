import { z } from 'zod'
import { invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id } from '#platform/contract/scalars.ts'
import { removeCrm, useCrm } from './abilities.ts'

const MAX_IDS = 200

/** Whose businesses. */
const owners = z.object({
  of: z.enum(['person', 'company']),
  ids: z.array(id).min(1).max(MAX_IDS),
})

export const countOpenBusinesses = defineRoute({
  method: 'POST',
  path: '/api/crm/open-businesses/count/',
  summary: 'How many open businesses persons or companies have, before they are deleted.',
  auth: 'session',
  ability: useCrm,
  body: owners,
  answer: z.object({ count: z.number().int() }),
})

export const closeOpenBusinesses = defineRoute({
  method: 'POST',
  path: '/api/crm/open-businesses/close/',
  summary:
    'Loses, with a reason, or deletes all open businesses of persons or companies that the caller sees.',
  auth: 'session',
  ability: removeCrm,
  body: owners.extend({
    how: z.enum(['lose', 'remove']),
    reason: id.nullable().default(null),
  }),
  answer: z.object({ ids: z.array(id) }),
  errors: [notFound, invalid],
})
