import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam } from '#platform/contract/scalars.ts'
import { CHANGES } from '#platform/integrations/contract/domain.ts'
import { choiceField, instantField, optionalText, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { choicesField } from '#platform/resource/contract/value-fields.ts'
import { manageIntegrations } from './abilities.ts'

/** Addresses of the company's own programs that are told of what happens here. */
export const webhooks = defineResource({
  name: 'webhook',
  path: '/api/admin/webhooks',
  title: 'webhooks',
  abilities: { read: manageIntegrations, write: manageIntegrations },
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: true,
  verbs: ['create', 'edit', 'remove', 'export'],
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    url: requiredText({ max: 500, pattern: /^https?:\/\/\S+$/, listed: true, sort: true }),
    events: choicesField({ choices: CHANGES, required: true, listed: true, filter: true }),
    health: choiceField({
      choices: ['unknown', 'up', 'failing', 'off'],
      tones: { unknown: 'default', up: 'success', failing: 'error', off: 'default' },
      fallback: 'unknown',
      access: 'read',
      listed: true,
    }),
    ok_at: instantField({ listed: true, sort: true }),
    problem: optionalText({ max: 500, access: 'read' }),
  },
})

export const renewWebhookSecret = defineRoute({
  method: 'POST',
  path: '/api/admin/webhooks/:id/secret/',
  summary: 'A new key of the signatures, shown once; the old one ends.',
  auth: 'session',
  ability: manageIntegrations,
  params: z.object({ id: idParam }),
  answer: z.object({ secret: z.string() }),
  errors: [notFound],
})

export const testWebhook = defineRoute({
  method: 'POST',
  path: '/api/admin/webhooks/:id/test/',
  summary: 'Sends a test event (`ping`), in its turn.',
  auth: 'session',
  ability: manageIntegrations,
  params: z.object({ id: idParam }),
  status: 204,
  errors: [notFound],
  rate: { max: 20, perSeconds: 60, by: 'user' },
})
