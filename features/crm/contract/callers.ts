import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { dialString, id, instant } from '#platform/contract/scalars.ts'
import { referenced } from '#platform/resource/contract/field.ts'
import { useCrm } from './abilities.ts'

const caller = z.object({
  id,
  name: z.string(),
  state: z.enum(['lead', 'prospect', 'person']),
  company: z.string().nullable(),
  owner: referenced.nullable(),
  /** Open ones, newest first, limited to a few. */
  business: z.array(
    z.object({ id, name: z.string(), stage: z.string().nullable(), total_amount: z.number().nullable() }),
  ),
  /** The newest open interaction. */
  interaction: z.object({ id, subject: z.string(), status: z.string().nullable() }).nullable(),
  /** Their next appointment. */
  event: z.object({ id, title: z.string(), starts_at: instant }).nullable(),
})
export type Caller = z.output<typeof caller>

export const readCaller = defineRoute({
  method: 'GET',
  path: '/api/crm/callers/:number/',
  summary:
    'The person behind a telephone number and their open records; null if unknown. `outside`: neither an extension of the company nor a short code.',
  auth: 'session',
  ability: useCrm,
  params: z.object({ number: dialString }),
  answer: z.object({ person: caller.nullable(), outside: z.boolean() }),
})
