import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { id, instant } from '#platform/contract/scalars.ts'
import { useNotifications } from './abilities.ts'

export const doNotDisturb = z.object({
  active: z.boolean(),
  /** When it ends automatically; null when it does not, or is off. */
  until: instant.nullable(),
})
export type DoNotDisturb = z.infer<typeof doNotDisturb>

export const getDoNotDisturb = defineRoute({
  method: 'GET',
  path: '/api/chat/do_not_disturb/',
  summary: 'Returns whether do not disturb is on for the user.',
  auth: 'session',
  ability: useNotifications,
  answer: doNotDisturb,
})

/** Most people listed for a company. */
export const MAX_ON_DO_NOT_DISTURB = 1000

export const listDoNotDisturb = defineRoute({
  method: 'GET',
  path: '/api/chat/do_not_disturb/people/',
  summary: "Lists the company's users with do not disturb on.",
  auth: 'session',
  ability: useNotifications,
  answer: z.object({ results: z.array(id) }),
})

export const setDoNotDisturb = defineRoute({
  method: 'PUT',
  path: '/api/chat/do_not_disturb/',
  summary: 'Turns do not disturb on, until a time or without end, or off.',
  auth: 'session',
  ability: useNotifications,
  body: doNotDisturb,
  answer: doNotDisturb,
})
