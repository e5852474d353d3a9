import { z } from 'zod'
import { instant } from '#platform/contract/scalars.ts'

/** The steps a call went through, for display. */
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
  'outside_congestion',
  'outside_no_route',
  'outside_not_allowed',
  'outside_forbidden',
  'outside_unknown_number',
  'undisturbed',
  'redirected',
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
  /** Name of the target; may be empty. */
  name: z.string(),
  /** A number, a pressed key, or seconds waited; may be empty. */
  detail: z.string(),
})
export type JourneyStep = z.infer<typeof journeyStep>
