import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { id } from '#platform/contract/scalars.ts'
import { configureReports } from '../abilities.ts'

const shared = { auth: 'session', ability: configureReports } as const

const unusualDay = z.object({
  id,
  day: z.iso.date(),
  /** `{area}/{name}` */
  report: z.string(),
  measure: z.string(),
  value: z.number(),
  usual: z.number(),
  /** What explains most of it; null: nothing does. */
  cause: z
    .object({ dimension: z.string(), value: z.string(), name: z.string().nullable(), change: z.number() })
    .nullable(),
})
export type UnusualDay = z.infer<typeof unusualDay>

export const listUnusualDays = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/reports/unusual_days/',
  summary: "The company's latest unusual days, newest first, and whether it is told of them.",
  answer: z.object({ is_on: z.boolean(), results: z.array(unusualDay) }),
})

export const setUnusualDays = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/api/reports/unusual_days/',
  summary: 'Turns on or off that administrators are told of unusual days.',
  body: z.object({ is_on: z.boolean() }),
  answer: z.object({ is_on: z.boolean() }),
})
