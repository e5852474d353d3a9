import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { useMeetings } from './abilities.ts'

export const readDialIn = defineRoute({
  method: 'GET',
  path: '/api/webrtc/meetings/:room/dial_in/',
  summary:
    'How telephones come into a room of the company: numbers from outside, the code of its phones, and the PIN.',
  auth: 'session',
  ability: useMeetings,
  params: z.object({ room: z.string().max(80) }),
  answer: z.object({
    /** As the company's carriers know them; none: nobody outside can call in. */
    numbers: z.array(z.string()),
    /** Empty: the company uses it for something else. */
    code: z.string(),
    pin: z.string(),
  }),
  errors: [notFound],
})
