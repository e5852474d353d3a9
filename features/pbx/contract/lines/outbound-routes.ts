import {
  choiceField,
  numberField,
  optionalText,
  referencesField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { moneyField } from '#platform/resource/contract/value-fields.ts'
import { ROUTED } from '../routing/routed.ts'
import { trunkOptions } from './trunks.ts'

/** Which trunks an outside number uses; the first route whose pattern matches wins. */
export const outboundRoutes = defineResource({
  ...ROUTED,
  name: 'outbound_route',
  path: '/api/admin/outbound-routes',
  title: 'outbound routes',
  order: 'priority',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    pattern: requiredText({
      max: 26,
      pattern: /^(\+?[0-9XZN*#]{1,24}\.?|\+?\.)$/,
      listed: true,
      sort: true,
    }),
    reach: choiceField({
      choices: ['local', 'national', 'mobile', 'international', 'premium', 'emergency'],
      fallback: 'national',
      listed: true,
      sort: true,
      filter: true,
    }),
    trunks: referencesField({ options: trunkOptions, max: 20, listed: true }),
    priority: numberField({ min: 1, max: 1000, fallback: 10, listed: true, sort: true }),
    strip: numberField({ min: 0, max: 20, fallback: 0, section: 'number' }),
    prepend: optionalText({ max: 17, pattern: /^\+?[0-9*#]{1,16}$/ }),
    price_minute: moneyField({ max: 1_000_000, required: true, section: 'cost', listed: true, sort: true }),
  },
})
