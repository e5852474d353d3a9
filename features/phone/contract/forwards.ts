import { z } from 'zod'
import { defineError } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { usePhone } from './abilities.ts'

/** The target is not allowed: unknown, oneself, or not permitted to the person. */
export const badForward = defineError('phone.bad_forward', 409)
/** The person has no extension. */
export const noPhone = defineError('phone.no_phone', 404)

/** A number, `box` for one's own voicemail, or empty. */
const forwardTarget = z.string().regex(/^(box|\+?[0-9*#]{1,32}|)$/)

export const forwards = z.object({
  /** Without ringing here first. */
  always: forwardTarget,
  busy: forwardTarget,
  unanswered: forwardTarget,
  /** No device is registered. */
  away: forwardTarget,
})
export type Forwards = z.infer<typeof forwards>

export const readForwards = defineRoute({
  method: 'GET',
  path: '/api/webrtc/forwards/',
  summary: "Returns the call forwards of the user's extension, by condition.",
  auth: 'session',
  ability: usePhone,
  answer: forwards,
  errors: [noPhone],
})

export const changeForwards = defineRoute({
  method: 'PUT',
  path: '/api/webrtc/forwards/',
  summary: "Sets the call forwards of the user's extension; takes effect within a second.",
  auth: 'session',
  ability: usePhone,
  body: forwards,
  answer: forwards,
  errors: [badForward, noPhone],
})
