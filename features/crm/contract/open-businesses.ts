import { z } from 'zod'
import { defineError } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id } from '#platform/contract/scalars.ts'
import type { RemovalRule } from '#platform/resource/contract/declaration.ts'
import { useCrm } from './abilities.ts'

const MAX_IDS = 200

/** There are open businesses, and nothing was said of them. */
const openBusinessesUnsaid = defineError('crm.open_businesses', 409)

/** There are open businesses that the caller doesn't see; they are not decided upon. */
export const openBusinessesOfOthers = defineError('crm.open_businesses_of_others', 409)

/** What becomes of the open businesses of persons or companies that are deleted; `reason`: why they are lost. */
export const businessRemoval = z.object({
  open_businesses: z.enum(['keep', 'lose', 'remove']),
  reason: id.nullable().default(null),
})

/** Of persons, leads and companies. */
export const REMOVAL: RemovalRule = {
  said: businessRemoval,
  unsaid: openBusinessesUnsaid,
  refused: [openBusinessesOfOthers],
}

export const countOpenBusinesses = defineRoute({
  method: 'POST',
  path: '/api/crm/open-businesses/count/',
  summary: 'How many open businesses persons or companies have, before they are deleted.',
  auth: 'session',
  ability: useCrm,
  body: z.object({
    of: z.enum(['person', 'company']),
    ids: z.array(id).min(1).max(MAX_IDS),
  }),
  answer: z.object({
    count: z.number().int(),
    /** Of how many of them others have open businesses that the caller doesn't see: these are not deleted. */
    hidden: z.number().int(),
  }),
})
