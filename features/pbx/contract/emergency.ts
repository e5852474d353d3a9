import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { manageRouting } from './abilities.ts'

const NUMBERED = [
  'extension',
  'ring_group',
  'queue',
  'ivr',
  'conference_room',
  'voicemail',
  'outbound_route',
] as const

/** Something of the company has an emergency number of its country, from before that was refused. */
const conflict = z.object({
  kind: z.enum(NUMBERED),
  /** Null: voicemail, which has no list. */
  id: z.number().int().nullable(),
  name: z.string(),
  number: z.string(),
  /** It is one only after the company's prefix for outside lines, and dialling it reaches the company's own. */
  prefixed: z.boolean(),
})
export type EmergencyConflict = z.output<typeof conflict>

export const listEmergencyConflicts = defineRoute({
  method: 'GET',
  path: '/api/admin/emergency-conflicts/',
  summary: 'Lists what of the company has an emergency number of its country, and should get another one.',
  auth: 'session',
  ability: manageRouting,
  answer: z.object({ results: z.array(conflict) }),
})
