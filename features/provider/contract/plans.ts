/** What a plan limits; 0 is no limit. */
export interface PlanLimits {
  max_users: number
  max_extensions: number
  max_trunks: number
  max_simultaneous_calls: number
  max_storage_gb: number
}

export const PLANS = ['basic', 'standard', 'advanced', 'custom'] as const
export type Plan = (typeof PLANS)[number]

/** What each plan includes; `custom` is made to measure. */
export const PLAN_LIMITS: Readonly<Record<Exclude<Plan, 'custom'>, PlanLimits>> = {
  basic: { max_users: 10, max_extensions: 15, max_trunks: 2, max_simultaneous_calls: 10, max_storage_gb: 10 },
  standard: {
    ...{ max_users: 100, max_extensions: 150, max_trunks: 20 },
    ...{ max_simultaneous_calls: 100, max_storage_gb: 100 },
  },
  advanced: {
    ...{ max_users: 1000, max_extensions: 1500, max_trunks: 100 },
    ...{ max_simultaneous_calls: 500, max_storage_gb: 1000 },
  },
}

const NAMES = [
  'max_users',
  'max_extensions',
  'max_trunks',
  'max_simultaneous_calls',
  'max_storage_gb',
] as const

/**
 * Plan and limits that belong together: a plan brings its limits, and a company whose limits differ from its plan's is `custom`,
 * so that the plan always says what holds.
 *
 * @param before of the company; for a new one the form's defaults, which count as not given
 * @param given changed values
 */
export function planWith(
  before: PlanLimits & { plan: Plan },
  given: Partial<PlanLimits & { plan: Plan }>,
): PlanLimits & { plan: Plan } {
  const plan = given.plan ?? before.plan
  const changed = Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = given[name]
      return value === undefined || value === before[name] ? [] : [[name, value]]
    }),
  ) as Partial<PlanLimits>
  const keepsPlan = given.plan === undefined || plan === 'custom'
  const { plan: _, ...old } = before
  const limits = { ...(keepsPlan ? old : PLAN_LIMITS[plan]), ...changed }
  const differs = plan === 'custom' || NAMES.some((name) => limits[name] !== PLAN_LIMITS[plan][name])
  return { ...limits, plan: differs ? 'custom' : plan }
}
