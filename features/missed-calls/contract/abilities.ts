import { allow, defineAbility } from '#platform/contract/access.ts'

/** Handles missed calls: agents their own, supervisors and administrators the company's. */
export const workMissedCalls = defineAbility(
  'missed_calls.work',
  allow('agent', 'supervisor', 'administrator'),
)

export const missedCallsAbilities = [workMissedCalls] as const
