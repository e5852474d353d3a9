import { z } from 'zod'
import { conflict, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant } from '#platform/contract/scalars.ts'
import { serveQueues } from './abilities.ts'

/** `calling`: an agent has taken it and is calling. */
const CALLBACK_STATES = ['waiting', 'calling', 'done', 'missed'] as const

const callback = z.object({
  id,
  queue: z.object({ id, name: z.string() }),
  number: z.string(),
  name: z.string(),
  /** When the caller entered the queue, which decides the place in it. */
  entered_at: instant,
  state: z.enum(CALLBACK_STATES),
  /** Unanswered attempts, including one in progress. */
  attempts: z.number().int(),
  /** Not to be called before this. */
  not_before: instant,
  /** Name of the agent who took it last. */
  taken_by: z.string().nullable(),
  ended_at: instant.nullable(),
})
export type QueueCallback = z.infer<typeof callback>

export const listCallbacks = defineRoute({
  method: 'GET',
  path: '/api/pbx/callbacks/',
  summary:
    'Lists requested callbacks by their position, and those of the last day: of the queues that the user serves, for supervisors of all.',
  auth: 'session',
  ability: serveQueues,
  answer: z.object({ results: z.array(callback) }),
})

/** The agent calls `number` afterwards; the end of that call decides the state of the callback. */
export const takeCallback = defineRoute({
  method: 'POST',
  path: '/api/pbx/callbacks/:id/take/',
  summary: 'Claims a waiting callback and returns the number to call.',
  auth: 'session',
  ability: serveQueues,
  params: z.object({ id: idParam }),
  answer: z.object({ number: z.string() }),
  errors: [notFound, conflict],
})
