import type { GuardedDetails } from '#platform/audit/guarded-details.ts'
import { seeAmounts } from '../../contract/abilities.ts'

/** Targets of money, which the trail tells as `{name of the person} sold`. */
export const guardedGoals: GuardedDetails = {
  subject: 'crm_goals',
  ability: seeAmounts,
  guards: (detail) => detail.endsWith(' sold'),
}
