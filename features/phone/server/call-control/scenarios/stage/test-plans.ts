import type { Plan } from '#platform/telephony/journey/plan.ts'
import { type PlanParts, planOf } from '#platform/telephony/journey/plan-for-tests.ts'

/** Test configuration of companies, beside their extensions and trunks. */
export interface TestPlans {
  source(rows: unknown, companyId: number): Promise<Plan>
  /** Before the company's first call. */
  set(companyId: number, parts: PlanParts): void
}

export function createTestPlans(): TestPlans {
  const plans = new Map<number, Plan>()
  return {
    source: async (_rows, companyId) => plans.get(companyId) ?? planOf({ companyId }),
    set: (companyId, parts) => void plans.set(companyId, planOf({ companyId, ...parts })),
  }
}
