import { z } from 'zod'
import { defineError } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam } from '#platform/contract/scalars.ts'
import { manageRouting } from './abilities.ts'

/** Only the operator can give it: another company has it, it is abroad or internal, or there is nothing to prove. */
export const notProvable = defineError('pbx.number_not_provable', 409)
export const proofTooOften = defineError('pbx.proof_too_often', 429)
/** Companies asked for so many calls to the number today that only the operator can decide whose it is. */
export const proofOverload = defineError('pbx.proof_overload', 429)
/** The installation has no line for such calls, or it does not work now. */
export const noProofCall = defineError('pbx.no_proof_call', 503)

/** Calls the number and speaks a code of six digits. */
export const callWithCode = defineRoute({
  method: 'POST',
  path: '/api/admin/dids/:id/code-call/',
  summary: 'Calls a number that the company entered, and speaks a code that proves that it is the company’s.',
  auth: 'session',
  ability: manageRouting,
  params: z.object({ id: idParam }),
  answer: z.object({ number: z.string(), expires_at: z.iso.datetime() }),
  rate: { max: 10, perSeconds: 60, by: 'user' },
})

/** `returned`: the call arrived at the platform itself, so that nobody hears the code. */
export const codeCallState = defineRoute({
  method: 'GET',
  path: '/api/admin/dids/:id/code-call/',
  summary: 'Returns what became of the latest call with a code to a number that the company entered.',
  auth: 'session',
  ability: manageRouting,
  params: z.object({ id: idParam }),
  answer: z.object({ state: z.enum(['called', 'returned']) }),
  rate: { max: 120, perSeconds: 60, by: 'user' },
})

/** Enters the code: the number is the company's. Wrong, late and unasked codes are all answered alike. */
export const enterCode = defineRoute({
  method: 'POST',
  path: '/api/admin/dids/:id/code/',
  summary: 'Takes the code that was spoken in a call to the number, and gives the number to the company.',
  auth: 'session',
  ability: manageRouting,
  params: z.object({ id: idParam }),
  body: z.object({ code: z.string().regex(/^[0-9]{6}$/) }),
  answer: z.object({ number: z.string() }),
  rate: { max: 10, perSeconds: 60, by: 'user' },
})
