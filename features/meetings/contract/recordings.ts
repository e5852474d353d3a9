import { z } from 'zod'
import { invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, text } from '#platform/contract/scalars.ts'
import { choiceField, instantField, numberField, optionalText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { personField } from '#platform/resource/contract/value-fields.ts'
import { manageMeetings, useMeetings } from './abilities.ts'

const read = { access: 'read' } as const
const listed = { ...read, listed: true } as const

export const RECORDING_FAILURES = ['empty', 'storage', 'no-ffmpeg', 'conversion', 'lost'] as const

/** Recorded meetings: everybody sees those that they were in or whose room is theirs, supervisors and administrators all. */
export const meetingRecordings = defineResource({
  name: 'meeting_recording',
  path: '/api/webrtc/meeting_recordings',
  title: 'meeting recordings',
  abilities: { read: useMeetings },
  label: 'name',
  key: 'uuid',
  order: '-started_at',
  canDisable: false,
  verbs: ['export'],
  aliases: { page_size: 'limit' },
  fields: {
    /** The room's at that time. */
    name: optionalText({ max: 80, ...listed }),
    started_at: instantField({ listed: true, sort: true, filter: true }),
    /** Length of the video, seconds. */
    duration: numberField({ min: 0, max: 86_400, fallback: 0, ...listed, sort: true, filter: true }),
    /** Who started it. */
    user: personField({ ...listed, filter: true }),
    phase: choiceField({
      choices: ['recording', 'processing', 'ready', 'failed'],
      fallback: 'ready',
      tones: { recording: 'error', processing: 'warning', ready: 'success', failed: 'error' },
      ...listed,
      filter: true,
    }),
    /** Names of those who were there, the first ones. */
    people: optionalText({ max: 2_000, ...listed }),
    failure: choiceField({ choices: ['none', ...RECORDING_FAILURES], fallback: 'none', ...read }),
    /** Bytes. */
    size: numberField({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0, ...read }),
    /** Of the room, for `download-meeting`. */
    name_room: optionalText({ max: 80, ...read }),
    uuid: optionalText({ max: 36, ...read }),
  },
})

const params = z.object({ id: idParam })

export const readMeetingRecording = defineRoute({
  method: 'GET',
  path: '/api/webrtc/meeting_recordings/:id/video/',
  summary:
    'The video of a recorded meeting, in ranges when asked for; who watched is in the audit trail, once an hour.',
  auth: 'session',
  ability: useMeetings,
  params,
  download: true,
  linked: true,
  audited: true,
  errors: [notFound],
})

export const linkMeetingRecording = defineRoute({
  method: 'POST',
  path: '/api/webrtc/meeting_recordings/:id/video_link/',
  summary: 'Returns a signed URL for a player, valid for an hour.',
  auth: 'session',
  ability: useMeetings,
  params,
  answer: z.object({ url: z.string(), expires_at: instant }),
  errors: [notFound],
})

export const deleteMeetingRecordings = defineRoute({
  method: 'POST',
  path: '/api/admin/meeting_recordings/delete/',
  summary: 'Deletes recorded meetings, all or none; the reason is stored with them and in the audit trail.',
  auth: 'session',
  ability: manageMeetings,
  body: z.object({ ids: z.array(id).min(1).max(1000), reason: text(300).min(3) }),
  answer: z.object({ done: z.number().int() }),
  errors: [notFound, invalid],
})

export const retryMeetingRecording = defineRoute({
  method: 'POST',
  path: '/api/admin/meeting_recordings/:id/retry/',
  summary: 'Makes the video again of a recording that failed. Not found unless it failed.',
  auth: 'session',
  ability: manageMeetings,
  params,
  answer: z.object({ id }),
  errors: [notFound],
})

const settings = z.object({
  /** Older recordings are deleted; null: never. */
  kept_days: z.number().int().min(1).max(3650).nullable(),
})

export const readMeetingSettings = defineRoute({
  method: 'GET',
  path: '/api/admin/meeting_settings/',
  summary: "Returns for how long the company's recorded meetings are kept.",
  auth: 'session',
  ability: manageMeetings,
  answer: settings,
})

export const changeMeetingSettings = defineRoute({
  method: 'PATCH',
  path: '/api/admin/meeting_settings/',
  summary: "Changes for how long the company's recorded meetings are kept.",
  auth: 'session',
  ability: manageMeetings,
  body: settings,
  answer: settings,
})
