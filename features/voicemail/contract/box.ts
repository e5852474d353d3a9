import { z } from 'zod'
import { notFound, tooLarge, unsupportedMedia } from '#platform/contract/errors.ts'
import { storageFull } from '#platform/contract/files.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { useVoicemail } from './abilities.ts'

const box = z.object({
  enabled: z.boolean(),
  beep: z.boolean(),
  /** Silence that ends a message. */
  silence_seconds: z.number().int().min(1).max(60),
  longest_seconds: z.number().int().min(10).max(1800),
  /** Also receives each message by email with its sound. */
  email: z.email().max(254).nullable(),
})

export const boxAnswer = box.extend({
  has_pin: z.boolean(),
  has_greeting: z.boolean(),
  /** Number to dial for one's messages from any of the company's phones; empty without one. */
  voicemail_extension: z.string(),
})
export type VoicemailBox = z.infer<typeof boxAnswer>

const PIN = /^\d{4,10}$/

const own = { auth: 'session', ability: useVoicemail, errors: [notFound] } as const

export const readBox = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/webrtc/voicemail_settings/',
  summary: "How the own extension's voicemail is set up; not found for who has no extension.",
  answer: boxAnswer,
})

export const changeBox = defineRoute({
  ...own,
  method: 'PATCH',
  path: '/api/webrtc/voicemail_settings/',
  summary: 'Changes what is named of the own voicemail; `pin` is four to ten digits, null takes it away.',
  body: box.partial().extend({ pin: z.string().regex(PIN).nullable().optional() }),
  answer: boxAnswer,
})

const MAX_GREETING = 10 * 1024 * 1024

export const putGreeting = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/webrtc/voicemail_greeting/',
  summary: 'What callers hear before they leave a message: a sound file, in place of the one before.',
  upload: { maxBytes: MAX_GREETING },
  answer: boxAnswer,
  errors: [notFound, tooLarge, unsupportedMedia, storageFull],
})

export const readGreeting = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/webrtc/voicemail_greeting/',
  summary: 'The own greeting.',
  download: true,
})

export const removeGreeting = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/api/webrtc/voicemail_greeting/',
  summary: 'Callers hear the general words again.',
  answer: boxAnswer,
})
