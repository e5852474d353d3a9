import { z } from 'zod'
import { invalid } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { text } from '#platform/contract/scalars.ts'
import { manageMeetings } from './abilities.ts'

const chosen = {
  /** Service with OpenAI's `audio/transcriptions`, including the version: `https://host/v1`. Null: none. */
  speech_url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .nullable(),
  speech_model: text(100).min(1),
  /** Recorded meetings are written down; needs a service. */
  transcribes: z.boolean(),
  /** Most minutes of sound that are sent in a month (UTC), captions included. */
  speech_minutes: z.number().int().min(1).max(1_000_000),
}

const answer = z.object({
  ...chosen,
  /** A key is stored; it is never returned. */
  has_key: z.boolean(),
  /** Minutes that were sent this month. */
  used_minutes: z.number().int(),
})
export type SpeechSettings = z.infer<typeof answer>

export const readSpeechSettings = defineRoute({
  method: 'GET',
  path: '/api/admin/meeting_speech/',
  summary: 'Returns which speech service writes down the meetings of the company, without its key.',
  auth: 'session',
  ability: manageMeetings,
  answer,
})

export const changeSpeechSettings = defineRoute({
  method: 'PATCH',
  path: '/api/admin/meeting_speech/',
  summary:
    'Chooses the speech service of the company’s meetings. Another address without a new key forgets the stored one.',
  auth: 'session',
  ability: manageMeetings,
  body: z.object({
    ...chosen,
    /** Absent: as it is; null: none. */
    speech_key: text(500).min(1).nullable().optional(),
  }),
  answer,
  errors: [invalid],
})
