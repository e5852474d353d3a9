import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam } from '#platform/contract/scalars.ts'
import { manageMeetings, useMeetings } from './abilities.ts'

/** Why a recorded meeting was not written down. */
export const TRANSCRIPT_FAILURES = [
  'unset',
  'key',
  'quota',
  'limit',
  'refused',
  'service',
  'sound',
  'lost',
] as const
export type TranscriptFailure = (typeof TRANSCRIPT_FAILURES)[number]

/** One thing that somebody said. */
const transcriptLine = z.object({
  /** Null: one of several telephones, whose sound is one. */
  speaker: z.string().nullable(),
  /** Since the video's start. */
  startMs: z.number().int(),
  endMs: z.number().int(),
  text: z.string(),
})
export type TranscriptLine = z.infer<typeof transcriptLine>

const params = z.object({ id: idParam })

export const readTranscript = defineRoute({
  method: 'GET',
  path: '/api/webrtc/meeting_recordings/:id/transcript/',
  summary:
    'What was said in a recorded meeting, for whoever may watch it; who read it is in the audit trail, once an hour.',
  auth: 'session',
  ability: useMeetings,
  params,
  answer: z.object({
    /** `none`: it is not to be written down. */
    state: z.enum(['none', 'waiting', 'ready', 'failed']),
    failure: z.enum(TRANSCRIPT_FAILURES).nullable(),
    lines: z.array(transcriptLine),
  }),
  audited: true,
  errors: [notFound],
})

export const downloadTranscript = defineRoute({
  method: 'GET',
  path: '/api/webrtc/meeting_recordings/:id/transcript/file/',
  summary: 'What was said in a recorded meeting as a file: plain text, or subtitles (WebVTT) with speakers.',
  auth: 'session',
  ability: useMeetings,
  params,
  query: z.object({ form: z.enum(['txt', 'vtt']).default('txt') }),
  download: true,
  audited: true,
  errors: [notFound],
})

export const retryTranscript = defineRoute({
  method: 'POST',
  path: '/api/admin/meeting_recordings/:id/transcript/retry/',
  summary: 'Writes a recorded meeting down again, of which that failed. Not found unless it failed.',
  auth: 'session',
  ability: manageMeetings,
  params,
  answer: z.object({ id }),
  errors: [notFound],
})
