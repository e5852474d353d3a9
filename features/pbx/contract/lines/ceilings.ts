import { referenceField, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { countField, moneyField } from '#platform/resource/contract/value-fields.ts'
import { memberOptions } from '../routing/options.ts'
import { ROUTED } from '../routing/routed.ts'

/** Limits of outside calls, for one extension or the whole company. */
export const ceilings = defineResource({
  ...ROUTED,
  name: 'ceiling',
  path: '/api/admin/call-ceilings',
  title: 'ceilings of outside calls',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    extension: referenceField({ options: memberOptions, listed: true, sort: true }),
    max_calls: countField({ min: 0, max: 1000, listed: true, sort: true, section: 'limits' }),
    max_calls_minute: countField({ min: 0, max: 1000 }),
    max_minutes_day: countField({ min: 0, max: 100_000, listed: true, sort: true }),
    max_spend_day: moneyField({ max: 1_000_000_000, listed: true, sort: true }),
  },
})
