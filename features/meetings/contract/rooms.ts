import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { dialString, text } from '#platform/contract/scalars.ts'
import { useMeetings } from './abilities.ts'

/** What somebody needs to enter a room. */
const entry = z.object({
  /** Personal link, valid for a short time: not to be shared. */
  url: z.string(),
  /** The room's address without a token, for sharing. */
  address: z.string(),
  name_room: z.string(),
})

export const inviteColleague = defineRoute({
  method: 'POST',
  path: '/api/webrtc/meeting_invitations/',
  summary:
    'A new room of both on the own engine, to which the owner of an extension of the company is invited by a notice. Not found without one, or for oneself.',
  auth: 'session',
  ability: useMeetings,
  body: z.object({ number: dialString }),
  answer: entry,
  status: 201,
  rate: { max: 20, perSeconds: 60, by: 'user' },
  errors: [notFound],
})

export const openRoom = defineRoute({
  method: 'POST',
  path: '/api/webrtc/url_meet_app/',
  summary:
    "A personal link to a meeting room: the company's room with that name, or else a new one with that title. Not found for another company's room, or without a meeting server.",
  auth: 'session',
  ability: useMeetings,
  body: z.object({
    /** The full name of an existing room, as answered before; anything else is the title of a new room. */
    name_room: text(80).min(1),
  }),
  answer: entry,
  rate: { max: 60, perSeconds: 60, by: 'user' },
  errors: [notFound],
})
