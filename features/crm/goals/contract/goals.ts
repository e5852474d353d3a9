import { z } from 'zod'
import { invalid } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id } from '#platform/contract/scalars.ts'
import { referenced } from '#platform/resource/contract/field.ts'
import { configureCrm, useCrm } from '../../contract/abilities.ts'

/** Pesos sold, sales, new businesses, interactions. */
export const GOAL_MEASURES = ['sold', 'sales', 'opened', 'contacts'] as const
export type GoalMeasure = (typeof GOAL_MEASURES)[number]

/** `2026-03`. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

/** `reached` and `target` of money are null for whose role sees no amounts; `target` also where none is set. */
const progress = z.object({ target: z.number().int().nullable(), reached: z.number().int().nullable() })
const person = z.object({
  user: referenced,
  goals: z.object({ sold: progress, sales: progress, opened: progress, contacts: progress }),
})
export type PersonGoals = z.output<typeof person>

const answer = z.object({
  month,
  /** Part of the month that is over, 0 to 1. */
  elapsed: z.number(),
  people: z.array(person),
})

export const readOwnGoals = defineRoute({
  method: 'GET',
  path: '/api/crm/goals/mine/',
  summary: 'The caller’s goals of a month, and what they reached.',
  auth: 'session',
  ability: useCrm,
  query: z.object({ month: month.optional() }),
  answer,
})

export const readGoals = defineRoute({
  method: 'GET',
  path: '/api/crm/goals/',
  summary: 'The goals of everybody in a month, and what they reached.',
  auth: 'session',
  ability: configureCrm,
  query: z.object({ month: month.optional() }),
  answer,
})

const MAX_GOALS = 2000

export const writeGoals = defineRoute({
  method: 'PUT',
  path: '/api/crm/goals/',
  summary: 'Sets goals of a month; null removes one, omitted ones are unchanged.',
  auth: 'session',
  ability: configureCrm,
  body: z.object({
    month,
    goals: z
      .array(
        z.object({
          user: id,
          measure: z.enum(GOAL_MEASURES),
          target: z.number().int().min(1).max(1_000_000_000_000).nullable(),
        }),
      )
      .min(1)
      .max(MAX_GOALS),
  }),
  answer,
  errors: [invalid],
})
