import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { manageRouting } from './abilities.ts'

/** What is dialled by an internal number. */
const NUMBERED_KINDS = [
  'extension',
  'ring_group',
  'queue',
  'ivr',
  'conference_room',
  'voicemail',
  'code',
] as const
export type NumberedKind = (typeof NUMBERED_KINDS)[number]

const sharing = z.object({
  kind: z.enum(NUMBERED_KINDS),
  /** Null: voicemail and feature codes, which have no list. */
  id: z.number().int().nullable(),
  /** Of `code`: the word of a feature code. */
  name: z.string(),
  number: z.string(),
})

/** From before that was refused. */
export const listNumberConflicts = defineRoute({
  method: 'GET',
  path: '/api/admin/number-conflicts/',
  summary: 'Lists what of the company has the same internal number as something else of another kind.',
  auth: 'session',
  ability: manageRouting,
  answer: z.object({ results: z.array(sharing) }),
})
