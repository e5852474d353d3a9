import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { instant } from '#platform/contract/scalars.ts'
import { usePhone } from './abilities.ts'

/** Shaped like the browser's `RTCIceServer`. */
const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})

export const getIceServers = defineRoute({
  method: 'GET',
  path: '/api/webrtc/ice_servers/',
  summary: 'Returns STUN and TURN servers for call media, with short-lived credentials.',
  auth: 'session',
  ability: usePhone,
  answer: z.object({
    ice_servers: z.array(iceServer),
    /** When the credentials expire; null without credentials. */
    expires_at: instant.nullable(),
  }),
})
