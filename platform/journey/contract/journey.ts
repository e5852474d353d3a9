import { z } from 'zod'
import { instant } from '#platform/contract/scalars.ts'

/** What a call went through, one step after another, in a form that pages tell. */
export const JOURNEY_KINDS = [
  'entered',
  'did',
  'slot_open',
  'slot_closed',
  'ivr',
  'ivr_option',
  'ivr_answer',
  'ivr_invalid',
  'ivr_timeout',
  'ring_group',
  'queue_entered',
  'queue_full',
  'queue_empty',
  'queue_left',
  'offered',
  'declined',
  'outside',
  'outside_refused',
  'undisturbed',
  'transferred',
  'returned',
  'parked',
  'answered',
  'announcement',
  'voicemail',
  'conference',
  'dead_end',
  'hung_up',
] as const
export type JourneyKind = (typeof JOURNEY_KINDS)[number]

export const journeyStep = z.object({
  at: instant,
  kind: z.enum(JOURNEY_KINDS),
  /** Who or what it is about, as people call it; empty where there is nothing to name. */
  name: z.string(),
  /** A number, a key that was pressed, seconds that were waited; empty for none. */
  detail: z.string(),
})
export type JourneyStep = z.infer<typeof journeyStep>
