import { z } from 'zod'
import { defineError, invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam } from '#platform/contract/scalars.ts'
import { useCrm } from './abilities.ts'

/** Not a lead any more. */
export const converted = defineError('crm.converted', 409)

const params = z.object({ id: idParam })
const moved = z.object({
  id,
  state: z.enum(['lead', 'prospect', 'person']),
  discarded: z.boolean(),
  version: z.number().int(),
})

const move = <const Verb extends string>(verb: Verb, summary: string) =>
  ({
    method: 'POST',
    path: `/api/crm/leads/:id/${verb}/`,
    summary,
    auth: 'session',
    ability: useCrm,
    params,
    answer: moved,
    errors: [notFound, converted, invalid],
  }) as const

export const convertLead = defineRoute({
  ...move('convert', 'Makes a lead or a prospect a person, once: it leaves the list of leads.'),
  body: z.object({ status: id.optional() }),
})

export const qualifyLead = defineRoute({
  ...move('qualify', 'Makes a lead a prospect.'),
  body: z.object({}),
})

export const discardLead = defineRoute({
  ...move('discard', 'Lays a lead or a prospect aside, with the reason.'),
  body: z.object({ reason: id.nullable().default(null) }),
})

export const reopenLead = defineRoute({
  ...move('reopen', 'Takes up a discarded lead or prospect again.'),
  body: z.object({}),
})
