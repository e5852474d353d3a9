import { expect, test } from 'vitest'
import { PLAN_LIMITS, planWith } from './plans.ts'

const unset = {
  max_users: 0,
  max_extensions: 0,
  max_trunks: 20,
  max_simultaneous_calls: 100,
  max_storage_gb: 0,
}
const fresh = { ...unset, plan: 'custom' as const }

test('a plan brings its limits', () => {
  expect(planWith(fresh, { ...unset, plan: 'basic' })).toEqual({ ...PLAN_LIMITS.basic, plan: 'basic' })
  const standard = { ...PLAN_LIMITS.standard, plan: 'standard' as const }
  expect(planWith(standard, { plan: 'advanced' })).toEqual({ ...PLAN_LIMITS.advanced, plan: 'advanced' })
})

test('other limits make it custom, and the plan’s own make it the plan again', () => {
  const basic = { ...PLAN_LIMITS.basic, plan: 'basic' as const }
  expect(planWith(basic, { max_users: 12 })).toEqual({ ...PLAN_LIMITS.basic, max_users: 12, plan: 'custom' })
  expect(planWith(basic, { max_users: 0 })).toMatchObject({ max_users: 0, plan: 'custom' })
  const custom = { ...PLAN_LIMITS.basic, max_users: 12, plan: 'custom' as const }
  expect(planWith(custom, { plan: 'basic' })).toEqual({ ...PLAN_LIMITS.basic, plan: 'basic' })
})

test('custom keeps what there is', () => {
  expect(planWith(fresh, { ...unset, plan: 'custom', max_users: 3 })).toEqual({ ...fresh, max_users: 3 })
  const basic = { ...PLAN_LIMITS.basic, plan: 'basic' as const }
  expect(planWith(basic, { plan: 'custom' })).toEqual({ ...PLAN_LIMITS.basic, plan: 'custom' })
})
