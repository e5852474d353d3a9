import { colorField, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { ROUTED } from './routing/routed.ts'

/** Labels that people put on calls to find them again. */
export const callLabels = defineResource({
  ...ROUTED,
  uses: {},
  name: 'call_label',
  path: '/api/admin/call-labels',
  title: 'labels of calls',
  fields: {
    name: requiredText({ max: 60, listed: true, sort: true }),
    color: colorField({ fallback: '#1976d2', listed: true }),
  },
})
