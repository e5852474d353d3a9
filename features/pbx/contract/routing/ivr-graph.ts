import { z } from 'zod'
import { defineError } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id } from '#platform/contract/scalars.ts'
import { manageRouting } from '../abilities.ts'

/** Callers would be sent in circles without pressing any key. */
export const routingLoop = defineError('pbx.routing_loop', 409)

/** Keys of a menu, and the form field that holds the destination of each. */
export const MENU_KEYS = [
  { key: '1', field: 'key_1' },
  { key: '2', field: 'key_2' },
  { key: '3', field: 'key_3' },
  { key: '4', field: 'key_4' },
  { key: '5', field: 'key_5' },
  { key: '6', field: 'key_6' },
  { key: '7', field: 'key_7' },
  { key: '8', field: 'key_8' },
  { key: '9', field: 'key_9' },
  { key: '*', field: 'key_star' },
  { key: '0', field: 'key_0' },
  { key: '#', field: 'key_hash' },
  { key: 't', field: 'on_timeout' },
  { key: 'i', field: 'on_invalid' },
  /** After any answer to a survey. */
  { key: 's', field: 'survey_next' },
] as const
export type MenuField = (typeof MENU_KEYS)[number]['field']

const graphMenu = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  /** The menu's id as a destination. */
  destination: id,
  /** Stores the pressed key as an answer. */
  survey: z.boolean(),
  edges: z.array(z.object({ field: z.string(), to: id })),
  /** `dead_end`: no key leads anywhere; `unreachable`: no number, menu, slot, group or queue leads there. */
  problems: z.array(z.enum(['dead_end', 'unreachable'])),
})
const graphDestination = z.object({ id, kind: z.string(), target: id, label: z.string() })

export type GraphMenu = z.infer<typeof graphMenu>
export type GraphDestination = z.infer<typeof graphDestination>

export const readIvrGraph = defineRoute({
  method: 'GET',
  path: '/api/admin/ivr-graph/',
  summary:
    'All menus with where their keys lead, and whatever calls can be sent to: what the menus are drawn from.',
  auth: 'session',
  ability: manageRouting,
  answer: z.object({ menus: z.array(graphMenu), destinations: z.array(graphDestination) }),
})
