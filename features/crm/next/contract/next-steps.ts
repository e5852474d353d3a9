import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant } from '#platform/contract/scalars.ts'
import { referenced } from '#platform/resource/contract/field.ts'
import { useCrm } from '../../contract/abilities.ts'

/** Why something is next, the most urgent first. */
export const NEXT_REASONS = ['unanswered', 'promise', 'task', 'close', 'stage', 'lead'] as const
export type NextReason = (typeof NEXT_REASONS)[number]

const step = z.object({
  /** Unique in the list: `task:12`. */
  key: z.string(),
  reason: z.enum(NEXT_REASONS),
  /** Of its record: event, business, lead, conversation. */
  id,
  title: z.string(),
  /** What was promised, the stage, the account. */
  detail: z.string().nullable(),
  /** Since when it is late. */
  since: instant,
  person: referenced.nullable(),
  mobile: z.string().nullable(),
  business: referenced.nullable(),
})
export type NextStep = z.output<typeof step>

/** Most of the list: nobody works more of it at once. */
export const MAX_NEXT = 100

export const listNextSteps = defineRoute({
  method: 'GET',
  path: '/api/crm/next/',
  summary:
    'What somebody should do next, the most urgent first: customers who wait, missed promises, overdue tasks, businesses past their date or too long in a stage, leads that nobody has contacted.',
  auth: 'session',
  ability: useCrm,
  query: z.object({
    /** Whose; default: the caller’s. Others’ only as far as the caller sees their records. */
    owner: idParam.optional(),
    reason: z.enum(NEXT_REASONS).optional(),
  }),
  answer: z.object({
    results: z.array(step),
    /** Of each reason, up to a limit. */
    counts: z.record(z.enum(NEXT_REASONS), z.number().int()),
  }),
})
