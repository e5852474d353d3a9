import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { instant } from '#platform/contract/scalars.ts'
import { provisionPeople } from './abilities.ts'

export const readProvisioning = defineRoute({
  method: 'GET',
  path: '/api/admin/provisioning/',
  summary: 'Where identity providers keep the company’s people (SCIM 2.0), and how many they keep.',
  auth: 'session',
  ability: provisionPeople,
  answer: z.object({
    url: z.string(),
    users: z.number().int(),
    groups: z.number().int(),
    changed_at: instant.nullable(),
  }),
})
