import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam } from '#platform/contract/scalars.ts'
import {
  choiceField,
  instantField,
  numberField,
  optionalText,
  referenceField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { decimalField } from '#platform/resource/contract/value-fields.ts'
import { runBilling } from './abilities.ts'
import { billedCompanyOptions, MAX_MONEY } from './accounts.ts'

const FRAUD_KINDS = ['spend_hour', 'spend_curve', 'new_country', 'hours'] as const
const ACTIONS = ['alert', 'block'] as const

/** What is unusual about paid calls, and what happens then. */
export const fraudRules = defineResource({
  name: 'fraud_rule',
  path: '/api/admin/fraud-rules',
  title: 'fraud rules',
  abilities: { read: runBilling, write: runBilling },
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: true,
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    kind: choiceField({
      choices: FRAUD_KINDS,
      fallback: 'spend_hour',
      listed: true,
      sort: true,
      filter: true,
    }),
    action: choiceField({
      choices: ACTIONS,
      tones: { alert: 'warning', block: 'error' },
      fallback: 'alert',
      listed: true,
      sort: true,
      filter: true,
    }),
    // Null: all of them.
    company: referenceField({ options: billedCompanyOptions, listed: true, sort: true, filter: true }),
    threshold: decimalField({ min: 0, max: MAX_MONEY, places: 4, required: true, listed: true }),
    hour_from: numberField({ min: 0, max: 23, fallback: 0, listed: true }),
    hour_until: numberField({ min: 0, max: 24, fallback: 6, listed: true }),
  },
})

/** What the rules found. */
export const fraudAlerts = defineResource({
  name: 'fraud_alert',
  path: '/api/admin/fraud-alerts',
  title: 'fraud alerts',
  abilities: { read: runBilling },
  label: 'subject',
  key: 'subject',
  order: '-created_at',
  canDisable: false,
  verbs: ['export'],
  columns: ['subject', 'company', 'created_at', 'kind', 'action', 'number', 'released_at', 'released_by'],
  fields: {
    subject: requiredText({ max: 80, access: 'read', listed: true, sort: true }),
    company: referenceField({
      options: billedCompanyOptions,
      access: 'read',
      listed: true,
      sort: true,
      filter: true,
    }),
    kind: choiceField({
      choices: FRAUD_KINDS,
      fallback: 'spend_hour',
      access: 'read',
      listed: true,
      filter: true,
    }),
    action: choiceField({
      choices: ACTIONS,
      tones: { alert: 'warning', block: 'error' },
      fallback: 'alert',
      access: 'read',
      listed: true,
      filter: true,
    }),
    number: optionalText({ max: 64, access: 'read', listed: true }),
    released_at: instantField({ listed: true, sort: true, filter: true }),
    released_by: optionalText({ max: 120, access: 'read', listed: true }),
  },
})

export const releaseAlert = defineRoute({
  method: 'POST',
  path: '/api/admin/fraud-alerts/:id/release/',
  summary: 'Allows again what a fraud alert blocks.',
  auth: 'session',
  ability: runBilling,
  params: z.object({ id: idParam }),
  status: 204,
  errors: [notFound],
})
