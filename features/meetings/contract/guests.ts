import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { text } from '#platform/contract/scalars.ts'

const room = text(80).min(1)

export const readGuestRoom = defineRoute({
  method: 'GET',
  path: '/api/webrtc/meeting_guests/:room/',
  summary:
    'What a guest sees of a room before entering. Not found unless its address is known and guests may come.',
  auth: 'none',
  params: z.object({ room }),
  answer: z.object({ title: z.string(), company: z.string() }),
  errors: [notFound],
  rate: { max: 60, perSeconds: 60, by: 'address' },
})

export const enterAsGuest = defineRoute({
  method: 'POST',
  path: '/api/webrtc/meeting_guests/:room/',
  summary: 'A token with which a guest of this name opens the socket, for twelve hours.',
  auth: 'none',
  params: z.object({ room }),
  body: z.object({
    name: text(60).min(1),
    /** By it the CRM knows them. Nobody proves it. */
    email: z
      .email()
      .max(254)
      .transform((email) => email.toLowerCase())
      .optional(),
  }),
  answer: z.object({ token: z.string() }),
  status: 201,
  errors: [notFound],
  rate: { max: 20, perSeconds: 60, by: 'address' },
})
