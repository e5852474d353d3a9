import { z } from 'zod'
import { forbidden, invalid, notFound } from '#platform/contract/errors.ts'
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
  summary: 'The company’s goals for a report; a supervisor bound to groups reads them only.',
  query: z.object({ report: reportName }),
  answer: z.object({ goals, may_set: z.boolean() }),
})

export const setReportGoals = defineRoute({
  ...shared,
  method: 'PUT',
  summary: 'Sets the company’s goals for a report; measures that are left out have none.',
  body: z.object({ report: reportName, goals }),
  answer: z.object({ goals }),
  errors: [notFound, invalid, forbidden],
})

/** By measure and id of the person. */
const personGoals = z.record(
  z.string().min(1).max(40),
  z.record(z.string().regex(/^\d{1,15}$/), z.number().min(0).max(1e15)),
)
export type PersonGoals = z.infer<typeof personGoals>

const ofPeople = { ...shared, path: '/api/reports/person_goals/' } as const

export const listPersonGoals = defineRoute({
  ...ofPeople,
  method: 'GET',
  summary: 'The goals that people have in a report, of reports in which each may have their own.',
  query: z.object({ report: reportName }),
  answer: z.object({ goals: personGoals }),
})

export const setPersonGoals = defineRoute({
  ...ofPeople,
  method: 'PUT',
  summary: 'Sets the goals of people for a report; measures and people that are left out have none.',
  body: z.object({
    report: reportName,
    goals: personGoals.refine((goals) => Object.values(goals).every((one) => Object.keys(one).length <= 500)),
  }),
  answer: z.object({ goals: personGoals }),
  errors: [notFound, invalid],
})
