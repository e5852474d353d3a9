import { z } from 'zod'
import { defineEvent } from '#platform/contract/event.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { useVoicemail } from './abilities.ts'

const counts = z.object({
  /** Unheard messages. */
  count: z.number().int(),
  total: z.number().int(),
})

export const getVoicemailCount = defineRoute({
  method: 'GET',
  path: '/api/webrtc/get_voicemail_count',
  summary: "Counts the unheard and all messages of the user's voicemail.",
  auth: 'session',
  ability: useVoicemail,
  answer: counts,
})

export const voicemailCount = defineEvent(
  'voicemail_count',
  'Messages of the own voicemail came, were heard or went; to every device of its user.',
  counts,
)
