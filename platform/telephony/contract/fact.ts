import { z } from 'zod'
import { id } from '../../contract/scalars.ts'
import { destination } from './destination.ts'

/** Why a caller left a queue. */
const LEFT_QUEUE = ['answered', 'abandoned', 'exit', 'callback', 'timeout', 'ended'] as const

/**
 * No trunk is free, no route takes the number, the forwarding extension may not call it, the carrier takes no such call, or says that
 * the number does not exist.
 */
export const REFUSED_OUTSIDE = [
  'congestion',
  'no-route',
  'not-allowed',
  'forbidden',
  'unknown-number',
] as const
export type RefusedOutside = (typeof REFUSED_OUTSIDE)[number]

const kinds = {
  /** `diverted`: the number that forwarded the call to us. */
  entered: z.object({
    number: z.string(),
    name: z.string(),
    dialed: z.string(),
    trunk: id.nullable(),
    diverted: z.string().optional(),
  }),
  did: z.object({ did: id, number: z.string(), label: z.string() }),
  slot: z.object({
    slot: id,
    name: z.string(),
    open: z.boolean(),
    why: z.enum(['override', 'exception', 'holiday', 'hours']),
    day: z.string().nullable(),
  }),
  ivr: z.object({ ivr: id, name: z.string() }),
  ivr_option: z.object({ ivr: id, option: z.string() }),
  ivr_answer: z.object({ ivr: id, answer: z.string() }),
  ivr_invalid: z.object({ ivr: id, option: z.string() }),
  ivr_timeout: z.object({ ivr: id }),
  ring_group: z.object({ ring_group: id, name: z.string() }),
  queue_entered: z.object({ queue: id, name: z.string() }),
  queue_full: z.object({ queue: id, name: z.string() }),
  queue_empty: z.object({ queue: id, name: z.string() }),
  queue_left: z.object({ queue: id, why: z.enum(LEFT_QUEUE), waited: z.number() }),
  offered: z.object({ extensions: z.array(id) }),
  declined: z.object({ extensions: z.array(id), outcome: z.string() }),
  /** `asked`: the number before the route rewrote it. `by`: who forwarded or transferred the call there. */
  outside: z.object({ number: z.string(), trunk: id, asked: z.string(), by: id.optional() }),
  outside_refused: z.object({ number: z.string(), why: z.enum(REFUSED_OUTSIDE) }),
  /** Who transferred it, and from which call. */
  transferred: z.object({
    by: id.nullable(),
    number: z.string(),
    from: z.string(),
    how: z.enum(['blind', 'attended']),
  }),
  /** Unanswered: back to the transferor. */
  returned: z.object({ destination, outcome: z.string() }),
  /** Parked, for anyone who dials the slot. */
  parked: z.object({ slot: z.number(), by: id.nullable() }),
  /** The extension's ringing phone sent the call to this number. */
  redirected: z.object({ extension: id, number: z.string() }),
  /** Do not disturb is on. */
  undisturbed: z.object({ extension: id }),
  answered: z.object({ extension: id.nullable(), number: z.string() }),
  announcement: z.object({ audio: id }),
  voicemail: z.object({ extension: id }),
  conference: z.object({ conference: id, name: z.string().optional() }),
  /** A dead end: the configuration refers to something deleted, or loops. */
  dead_end: z.object({ destination }),
  hung_up: z.object({ by: z.enum(['caller', 'callee', 'system']), outcome: z.string() }),
} as const

export type FactKind = keyof typeof kinds
export type LeftQueue = (typeof LEFT_QUEUE)[number]

/** A step of a call: the source of history, board, explanations and reports. */
export type Fact = {
  [Kind in FactKind]: { readonly kind: Kind; readonly about: z.infer<(typeof kinds)[Kind]> }
}[FactKind]
