import { z } from 'zod'
import { notFound, unavailable } from '#platform/contract/errors.ts'
import { defineEvent } from '#platform/contract/event.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, instant, text, uuid } from '#platform/contract/scalars.ts'
import { usePhone } from './abilities.ts'
import { noFreeSlot } from './control.ts'

const parkedCall = z.object({
  call_id: uuid,
  /** Dialled as `*701`. */
  slot: z.number().int(),
  /** The parked caller. */
  number: z.string(),
  label: z.string(),
  /** Extension that parked the call. */
  parked_by: id.nullable(),
  parked_at: instant,
  /** When the call returns to the extension that parked it. */
  until: instant,
})
export type ParkedCall = z.infer<typeof parkedCall>

export const listParked = defineRoute({
  method: 'GET',
  path: '/api/webrtc/parked_calls/',
  summary: "Lists the company's parked calls.",
  auth: 'session',
  ability: usePhone,
  answer: z.object({ results: z.array(parkedCall) }),
})

export const parkedCalls = defineEvent(
  'parked_calls',
  'Calls were parked, picked up, went back or ended: all that wait in a slot now; to everybody of the company.',
  z.object({ calls: z.array(parkedCall) }),
)

export const parkCall = defineRoute({
  method: 'POST',
  path: '/telephony/api/park/',
  summary:
    "Parks the other party of one of the user's calls: they hear music until somebody dials the slot or the call returns.",
  auth: 'session',
  ability: usePhone,
  body: z.object({ endpoint: text(80), call_id: text(256) }),
  answer: z.object({ message: z.string() }),
  errors: [notFound, unavailable, noFreeSlot],
})
