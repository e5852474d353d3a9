import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam, instant } from '#platform/contract/scalars.ts'
import { useVoicemail } from './abilities.ts'

const params = z.object({ id: idParam })

export const readVoicemailSound = defineRoute({
  method: 'GET',
  path: '/api/webrtc/voicemail/:id/sound/',
  summary: "Downloads the sound of a message in the user's voicemail; supports ranges.",
  auth: 'session',
  ability: useVoicemail,
  params,
  download: true,
  linked: true,
  errors: [notFound],
})

export const linkVoicemailSound = defineRoute({
  method: 'POST',
  path: '/api/webrtc/voicemail/:id/sound_link/',
  summary: 'Returns a signed URL for a player, valid for an hour.',
  auth: 'session',
  ability: useVoicemail,
  params,
  answer: z.object({ url: z.string(), expires_at: instant }),
  errors: [notFound],
})
