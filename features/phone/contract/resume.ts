import { z } from 'zod'
import { conflict, notFound, unavailable } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { instant, text, uuid } from '#platform/contract/scalars.ts'
import { usePhone } from './abilities.ts'
import { direction } from './call.ts'

/**
 * A page that was reloaded or closed in mid-call leaves its call waiting for 30 s, with music for the other side:
 *
 * 1. The server notices by the page's `/sip` socket, which closed without a BYE: at once when the page said that it goes
 *    away (1001); otherwise when neither that socket's Call-ID comes back on another within 12 s nor sound.
 * 2. The user's pages hear `call_state` with `waiting: {for: 'self', until}`, the other side's with `for: 'other'`. A page that
 *    starts reads `listResumableCalls`.
 * 3. A page that is registered asks by `resumeCall` and then gets an INVITE with the header `X-Resume: {call_id}`. It picks
 *    that up at once, without ringing; a page that did not ask for this call refuses it with 486. `call_state` follows with the
 *    new Call-ID and without `waiting`.
 */
export const RESUME_HEADER = 'X-Resume'

export const resumableCall = z.object({
  call_id: uuid,
  direction,
  number: z.string(),
  label: z.string(),
  answered_at: instant,
  /** The call waits until then. */
  until: instant,
})

export const listResumableCalls = defineRoute({
  method: 'GET',
  path: '/api/webrtc/resumable_call/',
  summary: "Lists the user's calls that wait for a device that lost its connection.",
  auth: 'session',
  ability: usePhone,
  answer: z.object({ results: z.array(resumableCall) }),
  errors: [unavailable],
})

export const resumeCall = defineRoute({
  method: 'POST',
  path: '/api/webrtc/resumable_call/',
  summary:
    'Has a waiting call go on at a device: it is called with the header `X-Resume`, and picks up by itself.',
  auth: 'session',
  ability: usePhone,
  body: z.object({
    call_id: uuid,
    /** User part of the registered SIP Contact of the device; 409 when no device has it. */
    contact: text(128),
  }),
  answer: resumableCall,
  errors: [notFound, conflict, unavailable],
})

export const endResumableCall = defineRoute({
  method: 'DELETE',
  path: '/api/webrtc/resumable_call/:id/',
  summary: 'Hangs up a waiting call.',
  auth: 'session',
  ability: usePhone,
  params: z.object({ id: uuid }),
  status: 204,
  errors: [notFound, unavailable],
})
