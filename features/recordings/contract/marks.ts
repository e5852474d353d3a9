import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam } from '#platform/contract/scalars.ts'
import { hearRecordings } from './abilities.ts'

/** Events during a recording. */
const MARK_KINDS = ['held', 'resumed', 'paused', 'continued', 'joined', 'left', 'muted', 'unmuted'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

export const readRecordingMarks = defineRoute({
  method: 'GET',
  path: '/api/webrtc/records/:id/marks/',
  summary:
    "Lists the marks of a recording in order (holds, joins, leaves, pauses) and the user's note on it.",
  auth: 'session',
  ability: hearRecordings,
  params: z.object({ id: idParam }),
  answer: z.object({
    marks: z.array(
      z.object({
        /** Seconds from the start of the recording. */
        at: z.number().min(0),
        kind: z.enum(MARK_KINDS),
        /** Name of the person concerned; may be empty. */
        name: z.string(),
      }),
    ),
    /** The user's own label and note for the call, from their history. */
    own: z.object({ label: z.string().nullable(), note: z.string().nullable() }),
  }),
  errors: [notFound],
})
