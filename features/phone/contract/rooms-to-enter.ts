import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { id } from '#platform/contract/scalars.ts'
import { usePhone } from './abilities.ts'

/** Answered by the feature that interprets dialled numbers. */
export const listRooms = defineRoute({
  method: 'GET',
  path: '/api/webrtc/conference_rooms/',
  summary: "Lists the company's conference rooms that can be dialled, without their PINs.",
  auth: 'session',
  ability: usePhone,
  answer: z.object({
    results: z.array(
      z.object({
        id,
        name: z.string(),
        number: z.string(),
        /** Callers must enter a PIN. */
        has_pin: z.boolean(),
      }),
    ),
    count: z.number().int(),
  }),
})
