import { expect, test } from 'vitest'
import { stateWithHistory } from './queue-history.ts'
import { stepQueueState } from './step-queue-state.ts'

const members = [1, 2].map((extension) => ({ extension, penalty: 0, fixed: true }))
const talks = [
  { queue: 5, extension: 2, seconds: 60, endedAt: 1_000 },
  { queue: 5, extension: 2, seconds: 10, endedAt: 3_000 },
  { queue: 5, extension: 1, seconds: 90, endedAt: 4_000 },
]

/** Who gets the next caller when both are available. */
function offeredFirst(strategy: 'fewest_calls' | 'least_recent' | 'round_robin'): number | undefined {
  const queues = new Map([[5, { strategy, members, wrapUpSeconds: 0, restSeconds: 0 }]])
  let state = stateWithHistory(talks)
  for (const { extension } of members)
    state = stepQueueState(state, { type: 'phone', extension, phone: 'free' }, queues, 5_000).state
  const entered = { type: 'entered', call: 'a', queue: 5, priority: 0, enteredAt: 5_000 } as const
  return stepQueueState(state, entered, queues, 5_000).offers[0]?.extensions[0]
}

test("the strategies continue with the agents' history", () => {
  expect(offeredFirst('fewest_calls')).toBe(1)
  expect(offeredFirst('least_recent')).toBe(2)
  expect(offeredFirst('round_robin')).toBe(2)
})
