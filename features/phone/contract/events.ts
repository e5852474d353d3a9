import { z } from 'zod'
import { voicemailCount } from '#features/voicemail/contract/count.ts'
import { defineEvent, type EventOf } from '#platform/contract/event.ts'
import { instant, uuid } from '#platform/contract/scalars.ts'
import { defineSocket } from '#platform/contract/socket.ts'
import { usePhone } from './abilities.ts'
import { direction, outcome, phoneStatus } from './call.ts'
import { conferenceSpeakers, conferenceState } from './conference.ts'
import { TRANSFER_TYPES } from './control.ts'
import { controlRequested, dialRequested } from './dial-orders.ts'
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
  "The state of a call of the user's endpoint changed; sent to all devices of that user.",
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
    /** For the callee: the caller is outside, and their number nobody's extension. */
    outside: z.literal(true).optional(),
    /** For the callee of an outside call: what the caller dialled, chose and waited in, in order. */
    via: z.array(z.string()).optional(),
    started_at: instant,
    answered_at: instant.nullable(),
    /** A device disappeared mid-call, and the call waits for it until then; `for` says whose. */
    waiting: z.object({ for: z.enum(['self', 'other']), until: instant }).nullable(),
    /** Once ended: how. */
    outcome: outcome.nullable(),
    /** For the caller: it was an emergency call, and no line took it. */
    emergency_failed: z.literal(true).optional(),
    /** For the caller: how the carrier put its refusal, where it says more than the outcome. */
    refused_because: z.string().max(240).optional(),
  }),
)

export const callHeld = defineEvent(
  'call_held',
  'The other party put the call on hold, or resumed it.',
  z.object({ call_id: uuid, sip_call_ids: z.array(z.string()), held: z.boolean() }),
)

export const callRecorded = defineEvent(
  'call_recorded',
  "A row of the user's call history was added or changed.",
  callRecord,
)

export const telephonyStatus = defineEvent(
  'telephony_status',
  "The company's telephone server went up or down; sent to everybody of the company. While it is down nobody can call; connected calls may continue.",
  z.object({ up: z.boolean(), reason: z.string().nullable() }),
)

export const secretRenewed = defineEvent(
  'sip_secret_renewed',
  "The SIP secret of the user's extension changed; read it with the session. Sent to all devices of the user.",
  z.object({ account: z.string() }),
)

const person = z.object({ number: z.string(), label: z.string() })

export const attendedTransfer = defineEvent(
  'attended_transfer',
  "Asks the user's phone that has this call to hold it and call the target for a consultation.",
  z.object({ call_id: uuid, target: z.string() }),
)

export const transferInvitation = defineEvent(
  'transfer_invitation',
  'Somebody is about to consult the user on the transfer of a call.',
  z.object({ call_id: uuid, type: z.enum(TRANSFER_TYPES), from: person, about: person }),
)

export const transferRejected = defineEvent(
  'transfer_rejected',
  'The target of a transfer or invitation declined; the reason may be empty.',
  z.object({ call_id: uuid, type: z.enum(TRANSFER_TYPES), by: person, reason: z.string() }),
)

export const callRejected = defineEvent(
  'call_rejected',
  'The called party rejected the call, with a reason.',
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
  dialRequested,
  controlRequested,
] as const
export type NotificatorEvent = EventOf<(typeof notificatorEvents)[number]>
