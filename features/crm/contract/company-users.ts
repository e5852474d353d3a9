import { z } from 'zod'
import { page, queryInt } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, text } from '#platform/contract/scalars.ts'
import { useCrm } from './abilities.ts'

export const listCompanyUsers = defineRoute({
  method: 'GET',
  path: '/api/crm/users/',
  summary: 'The company’s users, for filters and as owners of records.',
  auth: 'session',
  ability: useCrm,
  query: z.object({
    search: text(80).default(''),
    limit: queryInt(100, 500),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  answer: page(z.object({ id, username: z.string(), short_name: z.string(), role: z.string() })),
})
