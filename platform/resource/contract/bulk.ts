import { z } from 'zod'
import { defineError, invalid, notFound } from '#platform/contract/errors.ts'
import { followResources } from '#platform/contract/follow-resources.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant } from '#platform/contract/scalars.ts'

/** Not possible in this state: finished, or too old. */
export const bulkNotNow = defineError('resource.bulk_not_now', 409)
export const bulkTooMany = defineError('resource.bulk_too_many', 409)

/** Maximum rows of a run. */
export const MAX_BULK = 100_000

/*
 * waiting ─→ running ─→ done ──────┐
 *    └──────────┴─────→ cancelled ─┴─→ undoing ─→ undone
 */
export const BULK_STATES = ['waiting', 'running', 'done', 'cancelled', 'undoing', 'undone'] as const
export type BulkState = (typeof BULK_STATES)[number]

const name = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/)

/** `join.sequence`. */
const taskName = z.string().regex(/^[a-z][a-z_.]{0,59}$/)

/** task: something of another feature, such as enrolling in a sequence. */
export const BULK_ACTIONS = ['edit', 'remove', 'task'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

export const bulkRun = z.object({
  id,
  resource: z.string(),
  action: z.enum(BULK_ACTIONS),
  state: z.enum(BULK_STATES),
  total: z.number().int(),
  changed: z.number().int(),
  /** Had the values already, or were deleted already. */
  unchanged: z.number().int(),
  refused: z.number().int(),
  undone: z.number().int(),
  /** Not undone, since somebody changed the same field meanwhile. */
  kept: z.number().int(),
  created_at: instant,
  finished_at: instant.nullable(),
  /** Only within a day of its end, by its starter. */
  can_undo: z.boolean(),
})
export type BulkRun = z.infer<typeof bulkRun>

const params = z.object({ id: idParam })

export const startBulk = defineRoute({
  method: 'POST',
  path: '/api/resources/:resource/bulk/',
  summary:
    'Edits or deletes all rows that a list’s query finds now, or does a task with each, in a background job; each row under the rights of the user.',
  auth: 'session',
  ability: followResources,
  params: z.object({ resource: name }),
  body: z.object({
    action: z.enum(BULK_ACTIONS),
    /** The list’s query: search, filters and order, as its address has them. */
    query: z.record(z.string().max(60), z.string().max(20_000)),
    /** Of an edit: the new values by field. */
    patch: z.record(z.string().max(60), z.unknown()).optional(),
    /** Of a deletion: what becomes of what depends on the rows, as when a few are deleted; without it such rows are refused. */
    removal: z.record(z.string().max(60), z.unknown()).optional(),
    /** Of a task: which one, and what it is told: `{name: "join.sequence", said: {sequence: 7}}`. */
    task: z.object({ name: taskName, said: z.record(z.string().max(60), z.unknown()) }).optional(),
  }),
  answer: bulkRun,
  status: 201,
  errors: [notFound, invalid, bulkTooMany],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const listBulk = defineRoute({
  method: 'GET',
  path: '/api/resources/:resource/bulk/',
  summary: "Lists the user's bulk changes of a list that are still kept, newest first.",
  auth: 'session',
  ability: followResources,
  params: z.object({ resource: name }),
  answer: z.object({ results: z.array(bulkRun) }),
  errors: [notFound],
})

const refusal = z.object({ id, label: z.string(), reasons: z.string() })

export const readBulk = defineRoute({
  method: 'GET',
  path: '/api/resource-bulk/:id/',
  summary: "Returns the progress of one of the user's bulk changes, with the first refused rows.",
  auth: 'session',
  ability: followResources,
  params,
  answer: bulkRun.extend({ refusals: z.array(refusal) }),
  errors: [notFound],
})

const step = (verb: 'cancel' | 'undo', summary: string) =>
  ({
    method: 'POST',
    path: `/api/resource-bulk/:id/${verb}/`,
    summary,
    auth: 'session',
    ability: followResources,
    params,
    body: z.object({}),
    answer: bulkRun,
    errors: [notFound, bulkNotNow],
  }) as const

export const cancelBulk = defineRoute(
  step('cancel', 'Ends a bulk change before its end; what it has written stays, and can be undone.'),
)

export const undoBulk = defineRoute(
  step(
    'undo',
    'Takes back a whole bulk change: deleted rows are restored, changed fields get their former values, unless somebody changed them since.',
  ),
)

export const downloadRefused = defineRoute({
  method: 'GET',
  path: '/api/resource-bulk/:id/refused/',
  summary: 'Downloads the rows that were refused or kept as a spreadsheet, each with its reasons.',
  auth: 'session',
  ability: followResources,
  params,
  download: true,
  errors: [notFound],
})
