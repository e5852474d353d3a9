import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { manageRouting } from './abilities.ts'

export const listFreeNumbers = defineRoute({
  method: 'GET',
  path: '/api/admin/free-numbers/',
  summary: 'Lists public numbers that the company owns and has not set up, E.164; the first twenty.',
  auth: 'session',
  ability: manageRouting,
  answer: z.object({ results: z.array(z.string()) }),
})
