import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam } from '#platform/contract/scalars.ts'
import { manageIntegrations } from './abilities.ts'
import { connectionSettings, fieldPairs, HEALTH } from './connections.ts'

const auth = { auth: 'session', ability: manageIntegrations } as const

export const zohoCrmConfiguration = defineRoute({
  method: 'GET',
  path: '/api/admin/zoho-configuration-crm/',
  summary: 'The settings of Zoho CRM, without secrets.',
  ...auth,
  answer: z.object({
    connected: z.boolean(),
    health: z.enum(HEALTH),
    address: z.string(),
    settings: connectionSettings,
    fields: fieldPairs,
  }),
})

export const zohoDeskConfiguration = defineRoute({
  method: 'GET',
  path: '/api/admin/zoho-configuration-desk/',
  summary: 'The settings of Zoho Desk; `available` is false where it cannot be connected.',
  ...auth,
  answer: z.object({
    connected: z.boolean(),
    available: z.boolean(),
    health: z.enum(HEALTH),
    address: z.string(),
    settings: connectionSettings,
  }),
})

export const zohoUserConfiguration = defineRoute({
  method: 'GET',
  path: '/api/admin/zoho-configuration-user/',
  summary: 'Who a user is in Zoho CRM; null: nobody.',
  ...auth,
  query: z.object({ user_id: idParam }),
  answer: z.object({ user_id: id, zoho_user: z.string().nullable() }),
  errors: [notFound],
})
