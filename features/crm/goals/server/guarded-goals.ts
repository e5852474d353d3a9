import type { GuardedDetails } from '#platform/audit/guarded-details.ts'
import { seeAmounts } from '../../contract/abilities.ts'
import { GOAL_MEASURES, type GoalMeasure } from '../contract/goals.ts'

/** Goals of money; the others are counts. */
export const MONEY_GOALS: readonly GoalMeasure[] = ['sold']

/** How the trail names somebody's goal: `Ana Ruiz sold`. A measure is one word, and the last one. */
export const goalDetail = (name: string, measure: GoalMeasure): string => `${name} ${measure}`

/** The measure of such a name; undefined: none. */
const measureOf = (detail: string): GoalMeasure | undefined =>
  GOAL_MEASURES.find((measure) => measure === detail.split(' ').at(-1))

/** Goals that take the right to see amounts. What has no known measure is guarded as well. */
export const guardedGoals: GuardedDetails = {
  subject: 'crm_goals',
  ability: seeAmounts,
  guards: (detail) => {
    const measure = measureOf(detail)
    return measure === undefined || MONEY_GOALS.includes(measure)
  },
}
