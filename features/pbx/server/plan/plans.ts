import type { Database } from '#platform/db/database.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import { loadPlan } from './load-plan.ts'
import type { PlanSource } from './plan-source.ts'

/** How long a plan is cached, and so the longest delay of a change, milliseconds. */
const KEPT_MS = 1_000

/** The plans of all companies, cached briefly because calls come in bursts. */
export interface Plans {
  of(companyId: number): Promise<Plan>
  /** The company's configuration changed. */
  changed(companyId: number): void
}

/** `soundsFolder`: where telephone servers read audios. */
export function createPlans(database: Database, source: PlanSource, soundsFolder = '/'): Plans {
  const cached = new Map<number, { plan: Promise<Plan>; until: number }>()
  return {
    of(companyId) {
      const now = Date.now()
      const known = cached.get(companyId)
      if (known && known.until > now) return known.plan
      const plan = loadPlan(database.systemRows, source, companyId, soundsFolder)
      cached.set(companyId, { plan, until: now + KEPT_MS })
      // A failure is not cached: the next call reads again.
      plan.catch(() => cached.delete(companyId))
      return plan
    },
    changed: (companyId) => void cached.delete(companyId),
  }
}
