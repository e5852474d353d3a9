import { expect, test } from 'vitest'
import { planStaffing, type StaffingGoals } from './plan-staffing.ts'

const goals: StaffingGoals = {
  calls: { level: 0.8, withinSeconds: 20, maxOccupancy: 0.85 },
  conversations: { level: 0.8, withinSeconds: 300, maxOccupancy: 0.85 },
  callSeconds: 180,
  conversationSeconds: 600,
  concurrency: 2,
  shrinkage: 0.3,
}
const plan = (calls: number, conversations: number, other: Partial<StaffingGoals> = {}) => {
  const [first] = planStaffing([{ half_hour: '09:00', calls, conversations }], { ...goals, ...other })
  if (first === undefined) throw new Error('no plan')
  return first
}

test('both channels add up, and who is away is scheduled as well', () => {
  const both = plan(100, 30)
  expect(both.calls.agents).toBe(14)
  expect(both.agents).toBe(both.calls.agents + both.conversations.agents)
  expect(both.scheduled).toBe(Math.ceil(both.agents / 0.7))
})

test('one agent less misses the goal and says by how much', () => {
  const { calls } = plan(100, 0)
  expect(calls.service.level).toBeGreaterThanOrEqual(0.8)
  expect(calls.less.wait).toBeGreaterThan(calls.service.wait)
  expect(calls.less.level).toBeLessThan(calls.service.level)
})

test('conversations side by side need fewer people; a higher goal more', () => {
  expect(plan(0, 40).agents).toBeLessThan(plan(0, 40, { concurrency: 1 }).agents)
  const strict = { ...goals.calls, level: 0.95, withinSeconds: 10 }
  expect(plan(100, 0, { calls: strict }).agents).toBeGreaterThan(plan(100, 0).agents)
})

test('a half hour without contacts needs nobody', () =>
  expect(plan(0, 0)).toMatchObject({ agents: 0, scheduled: 0 }))
