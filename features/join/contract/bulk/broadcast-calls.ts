import { z } from 'zod'
import { notFound, unavailable } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, placeParam, text } from '#platform/contract/scalars.ts'
import { sheetTooBig, sheetUnreadable, sheetWithoutColumns } from '#platform/spreadsheet/contract/sheet.ts'
import { configureJoin } from '../abilities.ts'
import { broadcastNotNow, broadcastNotReady } from '../errors.ts'
import { BROADCAST_STATES } from './broadcast-state.ts'
import { RESULTS } from './broadcasts.ts'

/** Maximum rows of an audience. */
export const MAX_RECIPIENTS = 50_000

const paramSource = z.object({ column: text(120).min(1).nullable(), text: text(300) })

const count = z.number().int()
const broadcastPlan = z.object({
  columns: z.array(z.string()),
  phone_column: z.string().nullable(),
  name_column: z.string().nullable(),
  params: z.array(paramSource),
  /** The template’s text; `params_wanted` is the number of its parameters. */
  message: z.string(),
  params_wanted: count,
  audience: z.string(),
  state: z.enum(BROADCAST_STATES),
  scheduled_at: instant.nullable(),
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  per_second: count,
  /** Recipients by result; results without any are left out. */
  results: z.partialRecord(z.enum(RESULTS), count),
  total: count,
})
export type BroadcastPlan = z.infer<typeof broadcastPlan>

const params = z.object({ id: idParam })
const shared = { auth: 'session', ability: configureJoin, params, answer: broadcastPlan } as const

export const readBroadcastPlan = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/admin/join-broadcasts/:id/plan/',
  summary: 'A broadcast’s audience, template parameters and progress.',
  errors: [notFound],
  rate: { max: 600, perSeconds: 60, by: 'user' },
})

export const uploadAudience = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/admin/join-broadcasts/:id/sheet/',
  summary: 'Uploads a spreadsheet as the audience: one person per row, the first row names the columns.',
  upload: { maxBytes: 20 * 1024 * 1024 },
  body: z.object({}),
  errors: [notFound, broadcastNotNow, sheetUnreadable, sheetTooBig, sheetWithoutColumns, unavailable],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const chooseAudience = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/admin/join-broadcasts/:id/audience/',
  summary: 'Sets the audience: the contacts of labels, or the people of a saved view of the CRM.',
  /** Exactly one of them. */
  body: z.object({ labels: z.array(id).min(1).max(50).optional(), view: id.optional() }),
  errors: [notFound, broadcastNotNow],
})

export const planBroadcast = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/api/admin/join-broadcasts/:id/plan/',
  summary:
    'Sets the columns of the number and the name, and the parameters. Reports invalid and duplicate numbers.',
  body: z.object({
    phone_column: text(120).min(1),
    name_column: text(120).min(1).nullable(),
    params: z.array(paramSource).max(20),
  }),
  errors: [notFound, broadcastNotNow],
})

const previewed = z.object({
  id,
  number: count,
  name: z.string(),
  phone: z.string(),
  result: z.enum(RESULTS),
  /** The message that this person would receive. */
  text: z.string(),
})

export const previewBroadcast = defineRoute({
  method: 'GET',
  path: '/api/admin/join-broadcasts/:id/preview/',
  summary: 'Previews the recipients’ messages, ten at a time.',
  auth: 'session',
  ability: configureJoin,
  params,
  query: z.object({ offset: placeParam.default(0), wrong: z.stringbool().default(false) }),
  answer: z.object({ results: z.array(previewed), count }),
  errors: [notFound],
})

export const startBroadcast = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/admin/join-broadcasts/:id/start/',
  summary: 'Starts sending, now or at a scheduled time.',
  body: z.object({ at: instant.nullable().default(null) }),
  errors: [notFound, broadcastNotNow, broadcastNotReady],
})

export const stepBroadcastRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/admin/join-broadcasts/:id/step/',
  summary: 'Pauses, resumes or cancels; messages already written are sent.',
  body: z.object({ step: z.enum(['pause', 'resume', 'cancel']) }),
  errors: [notFound, broadcastNotNow],
})

export const retryBroadcast = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/admin/join-broadcasts/:id/retry/',
  summary: 'Retries failed messages; unconfirmed ones, which may have arrived, only on request.',
  body: z.object({ unconfirmed: z.boolean().default(false) }),
  errors: [notFound, broadcastNotNow, broadcastNotReady],
})

export const listAudienceViews = defineRoute({
  method: 'GET',
  path: '/api/admin/join-audience-views/',
  summary: 'Saved views of the CRM for an audience: the caller’s own and shared ones.',
  auth: 'session',
  ability: configureJoin,
  answer: z.object({ results: z.array(z.object({ id, name: z.string(), of: z.string() })) }),
})
