import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { supervise } from './abilities.ts'

/** Whom a supervisor sees and hears. */
export const readSupervised = defineRoute({
  method: 'GET',
  path: '/api/v1/supervised/',
  summary:
    'The departments and groups of agents that bind the supervisor, none if they are left without, and the extensions of their people; null for who supervises the whole company.',
  auth: 'session',
  ability: supervise,
  answer: z.object({
    groups: z.array(z.string()).nullable(),
    extensions: z.array(z.string()).nullable(),
  }),
})

/** Query key of `readSupervised`. */
export const SUPERVISED = ['phone', 'supervised'] as const
