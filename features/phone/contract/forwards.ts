import { z } from 'zod'
import { defineError } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { usePhone } from './abilities.ts'

/** Calls may not go there: unknown, oneself, or not allowed to whoever wants it. */
export const badForward = defineError('phone.bad_forward', 409)
/** Who asks has no phone to be called at. */
export const noPhone = defineError('phone.no_phone', 404)

/** A number, `box` for the own messages, or nothing. */
const target = z.string().regex(/^(box|\+?[0-9*#]{1,32}|)$/)

export const forwards = z.object({
  /** Without ringing here. */
  always: target,
  busy: target,
  unanswered: target,
  /** No device is there. */
  away: target,
})
export type Forwards = z.infer<typeof forwards>

export const readForwards = defineRoute({
  method: 'GET',
  path: '/api/webrtc/forwards/',
  summary: 'Where calls to the own extension go instead, by what would become of them.',
  auth: 'session',
  ability: usePhone,
  answer: forwards,
  errors: [noPhone],
})

export const changeForwards = defineRoute({
  method: 'PUT',
  path: '/api/webrtc/forwards/',
  summary: 'Sets where calls to the own extension go instead; counts for calls that come a second later.',
  auth: 'session',
  ability: usePhone,
  body: forwards,
  answer: forwards,
  errors: [badForward, noPhone],
})
