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
  summary: "Returns the voicemail settings of the user's extension; 404 without an extension.",
  answer: boxAnswer,
})

export const changeBox = defineRoute({
  ...own,
  method: 'PATCH',
  path: '/api/webrtc/voicemail_settings/',
  summary: "Updates the user's voicemail settings; `pin` has four to ten digits, null removes it.",
  body: box.partial().extend({ pin: z.string().regex(PIN).nullable().optional() }),
  answer: boxAnswer,
})

const MAX_GREETING = 10 * 1024 * 1024

export const putGreeting = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/webrtc/voicemail_greeting/',
  summary: 'Uploads the greeting that callers hear before they leave a message; replaces the previous one.',
  upload: { maxBytes: MAX_GREETING, counted: true },
  answer: boxAnswer,
  errors: [notFound, tooLarge, unsupportedMedia, storageFull],
})

export const readGreeting = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/webrtc/voicemail_greeting/',
  summary: "Downloads the user's greeting.",
  download: true,
})

export const removeGreeting = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/api/webrtc/voicemail_greeting/',
  summary: "Deletes the user's greeting; callers hear the default one again.",
  answer: boxAnswer,
})
