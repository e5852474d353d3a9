import { expect, test } from 'vitest'
import { BROADCAST_STATES, type BroadcastStep, stepBroadcast } from './broadcast-state.ts'

test('a broadcast starts once, can be paused or cancelled, and finishes by itself', () => {
  const from = (step: BroadcastStep) =>
    BROADCAST_STATES.filter((state) => stepBroadcast(state, step) !== null)
  expect(from('start')).toEqual(['draft', 'scheduled'])
  expect(from('pause')).toEqual(['running'])
  expect(from('resume')).toEqual(['paused'])
  expect(from('cancel')).toEqual(['scheduled', 'running', 'paused'])
  expect(from('finish')).toEqual(['running'])
  expect(from('retry')).toEqual(['done', 'cancelled'])
})
