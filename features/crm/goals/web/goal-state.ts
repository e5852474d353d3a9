/** Whether a goal is reached, or will be at the pace of the month so far. */
export function stateOfGoal(goal: {
  target: number
  reached: number
  /** Part of the month that is over, 0 to 1. */
  elapsed: number
}): 'reached' | 'onTrack' | 'behind' {
  if (goal.reached >= goal.target) return 'reached'
  return goal.reached >= goal.target * goal.elapsed ? 'onTrack' : 'behind'
}

/** The month `by` months from `2026-03`. */
export function monthFrom(month: string, by: number): string {
  const [year = 2000, number = 1] = month.split('-').map(Number)
  const first = new Date(Date.UTC(year, number - 1 + by, 1))
  return first.toISOString().slice(0, 7)
}
