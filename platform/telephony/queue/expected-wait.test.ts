import { expect, test } from 'vitest'
import { createTalkTimes } from './expected-wait.ts'

test('is unknown before the first talk, and without agents', () => {
  const times = createTalkTimes()
  expect(times.expected(1, { position: 1, agents: 2, wrapUp: 0 })).toBeNull()
  times.add(1, 100)
  expect(times.expected(1, { position: 1, agents: 0, wrapUp: 0 })).toBeNull()
  expect(times.expected(2, { position: 1, agents: 1, wrapUp: 0 })).toBeNull()
})

test('grows with position and wrap-up, and is divided among the agents', () => {
  const times = createTalkTimes()
  times.add(1, 100)
  expect(times.expected(1, { position: 1, agents: 1, wrapUp: 0 })).toBe(100)
  expect(times.expected(1, { position: 3, agents: 2, wrapUp: 20 })).toBe(180)
})

test('recent talks count most', () => {
  const times = createTalkTimes()
  times.add(1, 1000)
  for (let talk = 0; talk < 30; talk += 1) times.add(1, 60)
  expect(times.expected(1, { position: 1, agents: 1, wrapUp: 0 })).toBeLessThan(65)
})
