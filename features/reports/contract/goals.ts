import { z } from 'zod'
import { invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { readReports } from './abilities.ts'
import { reportName } from './report-name.ts'

/** By measure, in its unit: seconds, pesos, a fraction for percentages; of a sum for each day. */
const goals = z.record(z.string().min(1).max(40), z.number().min(0).max(1e15))
export type ReportGoals = z.infer<typeof goals>

const shared = { auth: 'session', ability: readReports, path: '/api/reports/goals/' } as const

export const listReportGoals = defineRoute({
  ...shared,
  method: 'GET',
  summary: 'The company’s goals for a report.',
  query: z.object({ report: reportName }),
  answer: z.object({ goals }),
})

export const setReportGoals = defineRoute({
  ...shared,
  method: 'PUT',
  summary: 'Sets the company’s goals for a report; measures that are left out have none.',
  body: z.object({ report: reportName, goals }),
  answer: z.object({ goals }),
  errors: [notFound, invalid],
})
