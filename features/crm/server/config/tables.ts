import type { DB } from '#platform/db/schema.gen.ts'
import type { Ordered } from '../../contract/config/order.ts'

/** Table of each configuration list, named as in its path. */
export const TABLES = {
  'business-lines': 'crm_business_lines',
  phases: 'crm_phases',
  stages: 'crm_stages',
  origins: 'crm_origins',
  needs: 'crm_needs',
  'discard-reasons': 'crm_discard_reasons',
  statuses: 'crm_statuses',
  variables: 'crm_variables',
  'assignment-rules': 'crm_assignment_rules',
} as const satisfies Record<Ordered, keyof DB & string>
