import { z } from 'zod'
import { conflict, defineError, forbidden, notFound, unavailable } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { dialString, text } from '#platform/contract/scalars.ts'
import { usePhone } from './abilities.ts'

/**
 * What people do with their own calls. `endpoint` is always one's own; `call_id` is a call's id or the SIP Call-ID of
 * one of its legs.
 */

/** Longest reason for a refusal in one's own words, characters. */
export const MAX_REASON_LENGTH = 120

export const alreadyInCall = defineError('phone.already_in_call', 409)
export const unknownNumber = defineError('phone.unknown_number', 404)
export const numberNotAllowed = defineError('phone.number_not_allowed', 403)

export const noFreeSlot = defineError('phone.no_free_slot', 409)

export const memberAway = defineError('phone.member_away', 409)

const endpoint = text(80)
const callId = text(256)

export const TRANSFER_TYPES = ['blind', 'attended', 'conference'] as const
export type TransferType = (typeof TRANSFER_TYPES)[number]

const done = z.object({ message: z.string() })
const refusals = [
  notFound,
  conflict,
  forbidden,
  unavailable,
  alreadyInCall,
  unknownNumber,
  numberNotAllowed,
  memberAway,
]
const order = { method: 'POST', auth: 'session', ability: usePhone, answer: done, errors: refusals } as const

export const transferCall = defineRoute({
  ...order,
  path: '/telephony/api/zoho_transfer/',
  summary:
    "Transfers the other party of one of the user's calls: `blind` immediately, `attended` after consulting the target (the user's phone calls it), `conference` by inviting it.",
  body: z.object({ endpoint, target: dialString, call_id: callId, type: z.enum(TRANSFER_TYPES) }),
})

export const transferEvent = defineRoute({
  ...order,
  path: '/telephony/api/transfer_event/',
  summary:
    "Continues an attended transfer: `complete` connects the other parties of the user's two calls, `cancel` ends the consultation; the call `call_id` stays.",
  body: z.object({ endpoint, phase: z.enum(['complete', 'cancel']), call_id: callId }),
})

export const rejectTransfer = defineRoute({
  ...order,
  path: '/telephony/api/reject_transfer/',
  summary:
    'Declines an invitation: the consultation of an attended transfer, or a conference. The inviter gets the reason.',
  body: z.object({
    call_id: callId,
    transfer_type: z.enum(TRANSFER_TYPES),
    endpoint,
    reason: text(MAX_REASON_LENGTH).default(''),
  }),
})

export const muteSelf = defineRoute({
  ...order,
  path: '/telephony/api/mute/',
  summary:
    "Reports that the user's microphone was muted or unmuted in a call. The phone does the muting; the recording marks who and when.",
  body: z.object({ endpoint, call_id: callId, muted: z.boolean() }),
})

export const rejectCall = defineRoute({
  ...order,
  path: '/telephony/api/reject_call/',
  summary: "Rejects a ringing call from `from` to `to`, the user's number; the caller gets `reason`.",
  body: z.object({ endpoint, from: dialString, to: dialString, reason: text(MAX_REASON_LENGTH).default('') }),
})
