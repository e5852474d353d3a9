import { z } from 'zod'
import { forbidden, notFound } from '#platform/contract/errors.ts'
import { page } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, text } from '#platform/contract/scalars.ts'
import { useMeetings } from './abilities.ts'

/** The specification's page of meetings. */
export const MEETINGS_PAGE = 5

const paging = {
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(MEETINGS_PAGE),
}

export const meetingRoom = z.object({
  id,
  name: z.string(),
  /** For `url_meet_app`. */
  name_room: z.string(),
  /** For sharing; empty while there is no server for it. */
  address: z.string(),
  engine: z.enum(['own', 'jitsi']),
  /** Names of those who are there now; only known of own rooms. */
  inside: z.array(z.string()),
  mine: z.boolean(),
  owner: z.string(),
  guests_wait: z.boolean(),
  guests_allowed: z.boolean(),
  used_at: instant,
})
export type MeetingRoom = z.infer<typeof meetingRoom>

export const listRooms = defineRoute({
  method: 'GET',
  path: '/api/webrtc/meeting_rooms/',
  summary: 'Rooms that the user made or was in, latest first.',
  auth: 'session',
  ability: useMeetings,
  query: z.object({ ...paging, search: text(80).default('') }),
  answer: page(meetingRoom).extend({
    /** `down`: it will be back; `none`: this installation has none. */
    engine: z.enum(['up', 'down', 'none']),
  }),
})

export const changeRoom = defineRoute({
  method: 'PATCH',
  path: '/api/webrtc/meeting_rooms/:id/',
  summary: 'Renames a room, or changes who may come. Only for who made it.',
  auth: 'session',
  ability: useMeetings,
  params: z.object({ id: idParam }),
  body: z.object({
    name: text(80).min(1).optional(),
    guests_wait: z.boolean().optional(),
    guests_allowed: z.boolean().optional(),
  }),
  answer: z.object({ id }),
  errors: [notFound, forbidden],
})

export const deleteRoom = defineRoute({
  method: 'DELETE',
  path: '/api/webrtc/meeting_rooms/:id/',
  summary: 'Nobody enters this room any more; a meeting in it ends. Only for who made it.',
  auth: 'session',
  ability: useMeetings,
  params: z.object({ id: idParam }),
  status: 204,
  errors: [notFound, forbidden],
})

export const restoreRoom = defineRoute({
  method: 'POST',
  path: '/api/webrtc/meeting_rooms/:id/restore/',
  summary: 'Brings a deleted room back.',
  auth: 'session',
  ability: useMeetings,
  params: z.object({ id: idParam }),
  answer: z.object({ id }),
  errors: [notFound, forbidden],
})

export const readRoomHistory = defineRoute({
  method: 'GET',
  path: '/api/webrtc/meeting_rooms/:id/history/',
  summary:
    'The meetings of a room that the user made or was in, latest first: who was there, and what was written.',
  auth: 'session',
  ability: useMeetings,
  params: z.object({ id: idParam }),
  query: z.object(paging),
  answer: page(
    z.object({
      id,
      started_at: instant,
      ended_at: instant.nullable(),
      people: z.array(
        z.object({
          name: z.string(),
          guest: z.boolean(),
          /** Of who came by telephone; empty: hidden. */
          phone: z.string().nullable(),
          joined_at: instant,
          left_at: instant.nullable(),
        }),
      ),
      messages: z.array(z.object({ name: z.string(), text: z.string(), sent_at: instant })),
    }),
  ),
  errors: [notFound],
})
export type PastMeeting = z.infer<typeof readRoomHistory.answer>['results'][number]
