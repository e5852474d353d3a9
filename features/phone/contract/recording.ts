import { z } from 'zod'
import { conflict, forbidden, notFound, unavailable } from '#platform/contract/errors.ts'
import { defineEvent } from '#platform/contract/event.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { instant, text, uuid } from '#platform/contract/scalars.ts'
import { usePhone } from './abilities.ts'
import { numberNotAllowed } from './control.ts'

const RECORDING_WISHES = ['on', 'off', 'pause', 'resume'] as const
export const recordingWish = z.enum(RECORDING_WISHES)
export type RecordingWish = z.infer<typeof recordingWish>

export const recordingState = defineEvent(
  'recording_state',
  'The recording state of a call or conference changed; sent to everybody of the company who is in it.',
  z.object({
    /** Id of the call or conference. */
    call_id: uuid,
    /** SIP Call-IDs of one's own legs. */
    sip_call_ids: z.array(z.string()),
    state: z.enum(['off', 'on', 'paused']),
    since: instant.nullable(),
    /** What a participant may do besides pausing, which is always allowed. */
    may_begin: z.boolean(),
    may_end: z.boolean(),
  }),
)

export const toggleRecord = defineRoute({
  method: 'POST',
  path: '/telephony/api/toggle_record/',
  summary:
    "Starts or stops recording one of the user's calls or conferences, or pauses it while something is said that may not be stored, such as a card number.",
  auth: 'session',
  ability: usePhone,
  body: z.object({ endpoint: text(80), conference_id: text(256), state: recordingWish }),
  answer: z.object({ message: z.string() }),
  errors: [notFound, conflict, forbidden, unavailable, numberNotAllowed],
})
