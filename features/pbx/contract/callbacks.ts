import { z } from 'zod'
import { conflict, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant } from '#platform/contract/scalars.ts'
import { serveQueues } from './abilities.ts'

/** `calling`: somebody has taken it and calls. */
const CALLBACK_STATES = ['waiting', 'calling', 'done', 'missed'] as const

const callback = z.object({
  id,
  queue: z.object({ id, name: z.string() }),
  number: z.string(),
  name: z.string(),
  /** When they entered the queue, which is their place in it. */
  entered_at: instant,
  state: z.enum(CALLBACK_STATES),
  /** How often nobody answered, and a call that is under way. */
  attempts: z.number().int(),
  /** May be tried from then on. */
  not_before: instant,
  /** Name of who took it last. */
  taken_by: z.string().nullable(),
  ended_at: instant.nullable(),
})
export type QueueCallback = z.infer<typeof callback>

export const listCallbacks = defineRoute({
  method: 'GET',
  path: '/api/pbx/callbacks/',
  summary:
    'Callers who asked to be called back, by their place, and those of the last day: in the queues that one serves, for supervisors in all.',
  auth: 'session',
  ability: serveQueues,
  answer: z.object({ results: z.array(callback) }),
})

/** Whoever takes it calls `number` then; the call's end says what becomes of it. */
export const takeCallback = defineRoute({
  method: 'POST',
  path: '/api/pbx/callbacks/:id/take/',
  summary: 'Takes one who waits to be called back; answers with the number to call.',
  auth: 'session',
  ability: serveQueues,
  params: z.object({ id: idParam }),
  answer: z.object({ number: z.string() }),
  errors: [notFound, conflict],
})
