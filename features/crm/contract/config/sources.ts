import { colorField, optionalText, referenceField, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { dayField, moneyField } from '#platform/resource/contract/value-fields.ts'
import { lineOptions, originOptions } from '../options.ts'
import { CONFIGURED, position } from './configured.ts'

/** Lead sources. */
export const origins = defineResource({
  ...CONFIGURED,
  uses: {},
  name: 'crm_origin',
  path: '/api/crm/origins',
  title: 'origins',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    color: colorField({ fallback: '#1565c0', listed: true }),
    utm_source: optionalText({ max: 100, listed: true }),
    position,
  },
})

/** Needs, with their usual price. */
export const needs = defineResource({
  ...CONFIGURED,
  uses: {},
  name: 'crm_need',
  path: '/api/crm/needs',
  title: 'needs',
  fields: {
    name: requiredText({ max: 120, listed: true, sort: true }),
    line: referenceField({ options: lineOptions, listed: true, sort: true, filter: true }),
    amount: moneyField({ required: true, listed: true, sort: true, filter: true }),
    position,
  },
})

export const campaigns = defineResource({
  ...CONFIGURED,
  uses: {},
  name: 'crm_campaign',
  path: '/api/crm/campaigns',
  title: 'campaigns',
  order: '-created_at',
  canDisable: true,
  fields: {
    name: requiredText({ max: 120, listed: true, sort: true }),
    origin: referenceField({ options: originOptions, listed: true, sort: true, filter: true }),
    line: referenceField({ options: lineOptions, listed: true, sort: true, filter: true }),
    utm_campaign: optionalText({ max: 100 }),
    budget: moneyField({ required: true, listed: true, sort: true, filter: true }),
    starts_on: dayField({ listed: true, sort: true, filter: true }),
    ends_on: dayField({ listed: true, sort: true, filter: true }),
  },
})

/** Reasons for discarding a lead or losing a business. */
export const discardReasons = defineResource({
  ...CONFIGURED,
  uses: {},
  name: 'crm_discard_reason',
  path: '/api/crm/discard-reasons',
  title: 'discard reasons',
  fields: { name: requiredText({ max: 120, listed: true, sort: true }), position },
})
