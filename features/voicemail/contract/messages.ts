import { z } from 'zod'
import { page, queryInt } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, instant } from '#platform/contract/scalars.ts'
import {
  choiceField,
  flagField,
  instantField,
  numberField,
  optionalText,
} from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { useVoicemail } from './abilities.ts'

const read = { access: 'read' } as const

/** Messages that callers left for the signed-in user. */
export const voicemail = defineResource({
  name: 'voicemail',
  path: '/api/webrtc/voicemail',
  title: 'voicemail messages',
  abilities: { read: useVoicemail, write: useVoicemail },
  label: 'label',
  key: 'number',
  order: '-received_at',
  canDisable: false,
  verbs: ['edit', 'remove', 'export'],
  versionless: true,
  fields: {
    /** The caller's name today, else at the time of the call, or the number without one. */
    label: optionalText({ max: 200, ...read, listed: true }),
    /** The name at the time of the call, if it is another one today. */
    label_then: optionalText({ max: 200, ...read }),
    number: optionalText({ max: 32, ...read, listed: true, filter: true }),
    received_at: instantField({ listed: true, sort: true, filter: true }),
    /** Length of the sound, seconds. */
    duration: numberField({ min: 0, max: 86_400, fallback: 0, ...read, listed: true, sort: true }),
    heard: flagField({ listed: true, filter: true }),
    format: choiceField({ choices: ['wav', 'mp3', 'ogg'], fallback: 'wav', ...read }),
    /** Bytes. */
    size: numberField({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0, ...read }),
  },
})

export const listVoicemailApp = defineRoute({
  method: 'GET',
  path: '/api/webrtc/list_voicemail_app',
  summary: "Lists the messages of the user's voicemail, newest first.",
  auth: 'session',
  ability: useVoicemail,
  query: z.object({ page: queryInt(1, 1_000_000), page_size: queryInt(20, 100) }),
  answer: page(
    z.object({
      id,
      label: z.string(),
      label_then: z.string().nullable(),
      number: z.string(),
      received_at: instant,
      /** Seconds. */
      duration: z.number().int(),
      heard: z.boolean(),
      /** Address of the sound. */
      url: z.string(),
    }),
  ),
})
