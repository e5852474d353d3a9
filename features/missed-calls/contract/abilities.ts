import { allow, defineAbility } from '#platform/contract/access.ts'

/** Works off missed calls: agents those that concern them, whoever supervises those of the company. */
export const workMissedCalls = defineAbility(
  'missed_calls.work',
  allow('agent', 'supervisor', 'administrator'),
)

export const missedCallsAbilities = [workMissedCalls] as const
