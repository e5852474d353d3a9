import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'

const percent = z.number().int().min(0).max(100)

/** What somebody chose for themselves, on whichever computer; null where they never chose. */
export const profileConfig = z.object({
  language: z.enum(['es', 'en']).nullable(),
  theme: z.enum(['light', 'dark', 'system']).nullable(),
  /** The own ring tone; null is the company's. */
  audioSipmovil: z
    .string()
    .regex(/^[a-z]{1,20}$/)
    .nullable(),
  /** Of the ring tone, percent. */
  ring_volume: percent,
  /** Of keys and call progress tones, percent. */
  tone_volume: percent,
})
export type ProfileConfig = z.infer<typeof profileConfig>

export const updateProfileConfig = defineRoute({
  method: 'POST',
  path: '/api/webrtc/update-profile-config/',
  summary: 'Keeps what the signed-in user chose for themselves; what is left out stays as it is.',
  auth: 'session',
  body: profileConfig.partial(),
  answer: profileConfig,
})
