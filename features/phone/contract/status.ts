import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { usePhone } from './abilities.ts'

export const getTelephonyStatus = defineRoute({
  method: 'GET',
  path: '/api/webrtc/telephony_status/',
  summary:
    "Returns whether the company's telephone server is up, and if not why: the snapshot of the event `telephony_status`.",
  auth: 'session',
  ability: usePhone,
  answer: z.object({ up: z.boolean(), reason: z.string().nullable() }),
})
