import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { readReports } from './abilities.ts'

/** Whose numbers the reports of calls and conversations show. */
export const readReportTeam = defineRoute({
  method: 'GET',
  path: '/api/reports/team/',
  summary:
    'The departments and groups of agents to whose people the reports of calls and conversations are limited, none if somebody is left without; null for who reads those of the whole company.',
  auth: 'session',
  ability: readReports,
  answer: z.object({ groups: z.array(z.string()).nullable() }),
})
