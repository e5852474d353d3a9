import { z } from 'zod'
import { refuseUnrealDay } from '#platform/contract/real-day.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { dialString } from '#platform/contract/scalars.ts'
import { manageRouting } from './abilities.ts'

/** `YYYY-MM-DDTHH:MM` in the company's time zone. */
const wallClock = z
  .string()
  .regex(/^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]$/)
  .superRefine((at, context) => refuseUnrealDay(at.slice(0, 10), context))

/** One step of the call, with names instead of ids. */
const explainedStep = z.object({
  kind: z.string(),
  name: z.string(),
  number: z.string(),
  /** Extensions: `1001 Ana`. */
  names: z.array(z.string()),
  open: z.boolean().nullable(),
  why: z.string(),
  day: z.string(),
})

/** Where the call ends up: it waits for a key, an answer or a timeout, or it has ended. */
const explainedRest = z.object({
  kind: z.enum(['menu', 'ring', 'queue', 'outside', 'announcement', 'messages', 'over']),
  /** Outcome of an ended call. */
  outcome: z.string(),
  name: z.string(),
  names: z.array(z.string()),
  seconds: z.number().int().nullable(),
  keys: z.array(z.object({ key: z.string(), label: z.string() })),
})

export type ExplainedStep = z.infer<typeof explainedStep>
export type ExplainedRest = z.infer<typeof explainedRest>

/** Read-only, but a POST: phone numbers do not belong in addresses and their logs. */
export const explainCall = defineRoute({
  method: 'POST',
  path: '/api/admin/explain-call/',
  summary:
    'Simulates the routing of a call from one number to another at a given time, with the code that routes real calls; nothing rings. `keys`: what the caller dials on the way, `t` for waiting and `n` for no answer.',
  auth: 'session',
  ability: manageRouting,
  body: z.object({
    from: dialString,
    to: dialString,
    /** Absent: now. */
    at: wallClock.optional(),
    keys: z
      .string()
      .regex(/^[0-9*#tn]{0,40}$/)
      .default(''),
    /** State assumed for every phone. */
    phones: z.enum(['free', 'busy', 'away']).default('free'),
  }),
  answer: z.object({
    at: wallClock,
    time_zone: z.string(),
    caller: z.string(),
    steps: z.array(explainedStep),
    rest: explainedRest,
  }),
  rate: { max: 120, perSeconds: 60, by: 'user' },
})
