import { z } from 'zod'
import { defineError, notFound } from '#platform/contract/errors.ts'
import { defineEvent } from '#platform/contract/event.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { text, uuid } from '#platform/contract/scalars.ts'
import { usePhone } from './abilities.ts'

export const dialRequested = defineEvent(
  'dial_requested',
  'The user clicked on a number in a connected program. Sent to all devices of the user: the one that takes the order calls it.',
  z.object({ order: uuid, number: z.string() }),
)

/** The page is none of those that the company lets call; `{origin}` says which. */
export const untrustedSite = defineError('phone.untrusted_site', 403)

export const orderDial = defineRoute({
  method: 'POST',
  path: '/api/webrtc/dial_orders/',
  summary:
    "Has one of the user's phones call a number that they clicked in a page of somebody; only pages that the company trusts.",
  auth: 'session',
  ability: usePhone,
  body: z.object({ number: text(64).min(1), origin: text(200).min(8) }),
  status: 201,
  answer: z.object({ order: uuid }),
  errors: [untrustedSite],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const readDialOrder = defineRoute({
  method: 'GET',
  path: '/api/webrtc/dial_orders/:order/',
  summary: "Whether one of the user's phones has taken the order.",
  auth: 'session',
  ability: usePhone,
  params: z.object({ order: uuid }),
  answer: z.object({ number: z.string(), taken: z.boolean() }),
  errors: [notFound],
})

const CONTROLS = ['answer', 'hangup', 'mute', 'unmute', 'hold', 'unhold', 'digits'] as const

export const controlRequested = defineEvent(
  'control_requested',
  'The user ordered something of their call in a connected program. Sent to all devices of the user: the one that has the call obeys.',
  z.object({
    action: z.enum(CONTROLS),
    /** Null: the call that the user has. */
    call_id: uuid.nullable(),
    digits: z.string().regex(/^[0-9*#]{0,32}$/),
  }),
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
