import { z } from 'zod'
import { voicemailCount } from '#features/voicemail/contract/count.ts'
import { defineEvent, type EventOf } from '#platform/contract/event.ts'
import { instant, uuid } from '#platform/contract/scalars.ts'
import { defineSocket } from '#platform/contract/socket.ts'
import { usePhone } from './abilities.ts'
import { direction, outcome, phoneStatus } from './call.ts'
import { conferenceSpeakers, conferenceState } from './conference.ts'
import { TRANSFER_TYPES } from './control.ts'
import { callRecord } from './history.ts'
import { parkedCalls } from './parking.ts'
import { recordingState } from './recording.ts'

export const notificatorSocket = defineSocket({
  path: '/ws/notifications/:account/',
  purpose: 'notifications',
  ability: usePhone,
  maxFrameBytes: 4096,
  framesPerSecond: 10,
})

export const endpointState = defineEvent(
  'endpoint_state',
  "An extension's phone changed state; to everybody of its company.",
  z.object({ account: z.string(), extension: z.string(), status: phoneStatus }),
)

export const callState = defineEvent(
  'call_state',
  'A call of the own endpoint moved on; to every device of that user.',
  z.object({
    call_id: uuid,
    /** SIP Call-IDs of one's own legs, one per device: how a softphone finds its own session. */
    sip_call_ids: z.array(z.string()),
    /** Once answered: one's own leg that talks. Another device of the same user reads "answered elsewhere" from it. */
    answered_sip_call_id: z.string().nullable(),
    direction,
    state: z.enum(['ringing', 'talking', 'ended']),
    number: z.string(),
    label: z.string(),
    /** For the callee of an outside call: what the caller dialled, chose and waited in, in order. */
    via: z.array(z.string()).optional(),
    started_at: instant,
    answered_at: instant.nullable(),
    /** A device disappeared mid-call, and the call waits for it until then; `for` says whose. */
    waiting: z.object({ for: z.enum(['self', 'other']), until: instant }).nullable(),
    /** Once ended: how. */
    outcome: outcome.nullable(),
  }),
)

export const callHeld = defineEvent(
  'call_held',
  'Whoever the own phone talks to put the call on hold, or took it up again.',
  z.object({ call_id: uuid, sip_call_ids: z.array(z.string()), held: z.boolean() }),
)

export const callRecorded = defineEvent(
  'call_recorded',
  'A row of the own call history is new or changed.',
  callRecord,
)

export const telephonyStatus = defineEvent(
  'telephony_status',
  'The telephone server of the company went up or down; to everybody of the company. While it is down nobody can call; calls that are talking may go on.',
  z.object({ up: z.boolean(), reason: z.string().nullable() }),
)

export const secretRenewed = defineEvent(
  'sip_secret_renewed',
  'The SIP secret of the own extension is another now, to be read with the session; to every device of its user.',
  z.object({ account: z.string() }),
)

const person = z.object({ number: z.string(), label: z.string() })

export const attendedTransfer = defineEvent(
  'attended_transfer',
  'The own phone, which has this call, is to hold it and call the target, to ask whether they take it over.',
  z.object({ call_id: uuid, target: z.string() }),
)

export const transferInvitation = defineEvent(
  'transfer_invitation',
  'Somebody wants to put a call through to the own extension, and is about to ask.',
  z.object({ call_id: uuid, type: z.enum(TRANSFER_TYPES), from: person, about: person }),
)

export const transferRejected = defineEvent(
  'transfer_rejected',
  'Who was invited to an own call does not want it; the reason may be empty.',
  z.object({ call_id: uuid, type: z.enum(TRANSFER_TYPES), by: person, reason: z.string() }),
)

export const callRejected = defineEvent(
  'call_rejected',
  'Who was called refused, and says why.',
  z.object({ call_id: uuid, by: person, reason: z.string() }),
)

export const notificatorEvents = [
  endpointState,
  callState,
  callHeld,
  callRecorded,
  telephonyStatus,
  secretRenewed,
  attendedTransfer,
  transferInvitation,
  transferRejected,
  callRejected,
  conferenceState,
  conferenceSpeakers,
  recordingState,
  parkedCalls,
  voicemailCount,
] as const
export type NotificatorEvent = EventOf<(typeof notificatorEvents)[number]>
