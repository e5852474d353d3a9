import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { text } from '#platform/contract/scalars.ts'
import { referenced } from '#platform/resource/contract/field.ts'
import { useCrm } from './abilities.ts'

const MAX_LENGTH = 254

export const findExistingPerson = defineRoute({
  method: 'GET',
  path: '/api/crm/taken-person/',
  summary:
    'The person who already has this number in any notation, e-mail or document; null if there is none whom the user may see; of somebody else’s only whose it is.',
  auth: 'session',
  ability: useCrm,
  query: z.object({
    mobile: text(40).default(''),
    email: text(MAX_LENGTH).default(''),
    document: text(40).default(''),
  }),
  answer: z.object({
    person: referenced.nullable(),
    /** There is one whom the user may not see: what they are, and whose. */
    hidden: z
      .object({ state: z.enum(['lead', 'prospect', 'person']), owner: z.string().nullable() })
      .nullable(),
  }),
  rate: { max: 120, perSeconds: 60, by: 'user' },
})
