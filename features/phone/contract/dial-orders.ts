import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineEvent } from '#platform/contract/event.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { uuid } from '#platform/contract/scalars.ts'
import { usePhone } from './abilities.ts'

export const dialRequested = defineEvent(
  'dial_requested',
  'The user clicked on a number in a connected program. Sent to all devices of the user: the one that takes the order calls it.',
  z.object({ order: uuid, number: z.string() }),
)

export const takeDialOrder = defineRoute({
  method: 'POST',
  path: '/api/webrtc/dial_orders/:order/take/',
  summary:
    'Takes an order to call a number: one device gets it, within a minute; for the others it is not there.',
  auth: 'session',
  ability: usePhone,
  params: z.object({ order: uuid }),
  answer: z.object({ number: z.string() }),
  errors: [notFound],
})
