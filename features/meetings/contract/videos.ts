import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam, text } from '#platform/contract/scalars.ts'
import { useMeetings } from './abilities.ts'

export const findMeetingVideo = defineRoute({
  method: 'GET',
  path: '/api/webrtc/download-meeting/',
  summary:
    "The newest video of a room of the own company, if there is one. Not found for another company's room.",
  auth: 'session',
  ability: useMeetings,
  query: z.object({
    /** The full name of the room, as `url_meet_app` answered it. */
    name_room: text(80).min(1),
    room_id: idParam.optional(),
  }),
  answer: z.object({
    file_exist: z.boolean(),
    /** Download address, valid for an hour; empty without a video. */
    path: z.string(),
  }),
  errors: [notFound],
})

export const readMeetingVideo = defineRoute({
  method: 'GET',
  path: '/api/webrtc/meeting_rooms/:id/video/',
  summary: 'Downloads the newest video of this room; supports ranges.',
  auth: 'session',
  ability: useMeetings,
  params: z.object({ id: idParam }),
  download: true,
  linked: true,
  errors: [notFound],
})
