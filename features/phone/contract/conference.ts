import { z } from 'zod'
import { conflict, forbidden, notFound, unavailable } from '#platform/contract/errors.ts'
import { defineEvent } from '#platform/contract/event.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { dialString, instant, text, uuid } from '#platform/contract/scalars.ts'
import { usePhone } from './abilities.ts'
import { alreadyInCall, memberAway, numberNotAllowed, unknownNumber } from './control.ts'

/**
 * A call becomes a conference by `zoho_transfer` with the type `conference`. Members add others and leave; the moderator
 * removes and mutes. `conference_id`: the conference's id or the SIP Call-ID of one of its legs.
 */

const conferenceMember = z.object({
  account: z.string(),
  extension: z.string(),
  name: z.string(),
  state: z.enum(['invited', 'joined', 'left']),
  role: z.enum(['moderator', 'member']),
  muted: z.boolean(),
  joined_at: instant.nullable(),
  left_at: instant.nullable(),
})
export type ConferenceMember = z.infer<typeof conferenceMember>

export const conferenceState = defineEvent(
  'conference_state',
  'A conference in which one is, or to which one is invited, began, changed or ended; to every member.',
  z.object({
    conference_id: uuid,
    started_at: instant,
    ended_at: instant.nullable(),
    members: z.array(conferenceMember),
    /** SIP Call-IDs of one's own legs. */
    sip_call_ids: z.array(z.string()),
  }),
)

/** Sent often, and separately from the rest: missing one loses nothing. */
export const conferenceSpeakers = defineEvent(
  'conference_speakers',
  'Who speaks in a conference in which one is, by account.',
  z.object({ conference_id: uuid, accounts: z.array(z.string()) }),
)

const endpoint = text(80)
const conferenceId = text(256)
const order = {
  method: 'POST',
  auth: 'session',
  ability: usePhone,
  answer: z.object({ message: z.string() }),
  errors: [
    notFound,
    conflict,
    forbidden,
    unavailable,
    alreadyInCall,
    unknownNumber,
    numberNotAllowed,
    memberAway,
  ],
} as const

export const addMember = defineRoute({
  ...order,
  path: '/telephony/api/add_member/',
  summary: 'Invites people to a conference; those already in it are ignored.',
  body: z.object({ endpoint, conference_id: conferenceId, member: dialString }),
})

export const removeMember = defineRoute({
  ...order,
  path: '/telephony/api/remove_member/',
  summary: 'Removes a member from a conference: moderators anybody, others only themselves.',
  body: z.object({ endpoint, conference_id: conferenceId, member: text(80) }),
})

export const removeInvited = defineRoute({
  ...order,
  path: '/telephony/api/remove_invited/',
  summary: 'Cancels an invitation, which stops ringing.',
  body: z.object({ endpoint, conference_id: conferenceId, target_endpoint: text(80) }),
})

export const muteMember = defineRoute({
  ...order,
  path: '/telephony/api/mute_member/',
  summary: 'Mutes or unmutes a member; without `member`, everybody but the moderator.',
  body: z.object({
    endpoint,
    conference_id: conferenceId,
    member: text(80).nullable(),
    muted: z.boolean(),
  }),
})

export const handOverConference = defineRoute({
  ...order,
  path: '/telephony/api/hand_over_conference/',
  summary: 'Makes another member of the conference its moderator.',
  body: z.object({ endpoint, conference_id: conferenceId, member: text(80) }),
})
