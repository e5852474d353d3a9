import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { instantField, linesField, numberField, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { dayField, personField } from '#platform/resource/contract/value-fields.ts'
import { manageIntegrations } from './abilities.ts'

/** Name of an ability. */
const ABILITY = /^[a-z_]+(\.[a-zA-Z_]+)+$/

/** Tokens by which other programs use the API; a token is shown once. */
export const apiTokens = defineResource({
  name: 'api_token',
  path: '/api/admin/api-tokens',
  title: 'API tokens',
  abilities: { read: manageIntegrations, write: manageIntegrations },
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: true,
  verbs: ['create', 'edit', 'remove', 'export'],
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    hint: requiredText({ max: 20, access: 'read', listed: true }),
    /** Abilities that the token has, of those of its maker. */
    scopes: linesField({ max: 100, pattern: ABILITY, listed: true }),
    per_minute: numberField({ min: 1, max: 6000, fallback: 120, listed: true }),
    expires_on: dayField({ listed: true, sort: true, filter: true }),
    used_at: instantField({ listed: true, sort: true, filter: true }),
    user: personField({ access: 'read', listed: true, filter: true }),
  },
})

export const listScopes = defineRoute({
  method: 'GET',
  path: '/api/admin/api-token-scopes/',
  summary: 'The abilities that a token of the caller may have, with the routes of each.',
  auth: 'session',
  ability: manageIntegrations,
  answer: z.object({
    results: z.array(z.object({ name: z.string(), routes: z.array(z.string()) })),
  }),
})
