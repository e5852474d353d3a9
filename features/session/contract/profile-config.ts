import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { text } from '#platform/contract/scalars.ts'

/** Name of a tone; `off` is silence. */
const tone = z.string().regex(/^[a-z]{1,20}$/)
const percent = z.number().int().min(0).max(100)

/** A favourite or recent place: a screen, a record, or a filtered list. */
export const favourite = z.object({
  /** Within the program, with its filters: `/pbxCloud/historial?missed=true`. */
  to: z
    .string()
    .max(500)
    .regex(/^\/[^/\\]/),
  label: text(120).min(1),
})

/** A user's own settings, shared by all their computers; null where they never chose. */
export const profileConfig = z.object({
  language: z.enum(['es', 'en']).nullable(),
  theme: z.enum(['light', 'dark', 'system']).nullable(),
  /** Own ring tone; null for the company's. */
  audioSipmovil: tone.nullable(),
  /** Tones of new messages in the internal chat and in join, and of transferred conversations. */
  newMessageAudio: tone.nullable(),
  audioJoin: tone.nullable(),
  transferAudio: tone.nullable(),
  /** Volume of the ring tone, percent. */
  ring_volume: percent,
  /** Volume of keys and call progress tones, percent. */
  tone_volume: percent,
  /** Volume of message tones, percent. */
  message_volume: percent,
  /** Favourites, in their order. */
  favourites: z.array(favourite).max(30),
  /** The start screen; null is the default. */
  start_page: z.enum(['inicio']).nullable(),
})
export type ProfileConfig = z.infer<typeof profileConfig>

export const updateProfileConfig = defineRoute({
  method: 'POST',
  path: '/api/webrtc/update-profile-config/',
  summary: 'Stores the user’s own settings; omitted ones are unchanged.',
  auth: 'session',
  body: profileConfig.partial(),
  answer: profileConfig,
})
