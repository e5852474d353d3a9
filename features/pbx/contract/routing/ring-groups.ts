import {
  choiceField,
  flagField,
  numberField,
  referenceField,
  referencesField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { destinationOptions, memberOptions } from './options.ts'
import { insideNumber, ROUTED } from './routed.ts'

/** Extensions that ring together or in turn for one call; the order of members counts. */
export const ringGroups = defineResource({
  ...ROUTED,
  uses: {},
  name: 'ring_group',
  path: '/api/admin/ring-groups',
  title: 'ring groups',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    number: insideNumber,
    strategy: choiceField({
      choices: ['all', 'in_order', 'by_turns'],
      fallback: 'all',
      listed: true,
      sort: true,
      filter: true,
    }),
    members: referencesField({ options: memberOptions, max: 50, listed: true }),
    ring_seconds: numberField({ min: 5, max: 120, fallback: 20, listed: true, sort: true }),
    skip_busy: flagField({ fallback: true }),
    fallback: referenceField({ options: destinationOptions, listed: true, sort: true }),
  },
})
