import { expect, test } from 'vitest'
import type { Queue } from '#platform/telephony/journey/plan.ts'
import { AGENT_STATES, type AgentState } from '../../contract/board.ts'
import { type AgentNow, boardQueue } from './board-state.ts'

const sales = { id: 7, name: 'Ventas' } as Queue

const agent = (state: AgentState, id = 1): AgentNow => ({
  id,
  number: '1001',
  name: 'Ana Gómez',
  state,
  knownSince: null,
  pause_reason: '',
  serves: [7],
  may_serve: [7],
})

test('an agent whose phone rings does not count as being on a call', () => {
  expect(boardQueue(sales, null, [agent('ringing')])).toMatchObject({ there: 1, ringing: 1, talking: 0 })
})

test('every agent present counts in exactly one state', () => {
  const everybody = AGENT_STATES.map((state, index) => agent(state, index))
  const { there, free, ringing, talking, wrap_up, paused } = boardQueue(sales, null, everybody)
  expect(there).toBe(AGENT_STATES.length - 2)
  expect(free + ringing + talking + wrap_up + paused).toBe(there)
})

test('an agent of another queue is not counted', () => {
  expect(boardQueue({ ...sales, id: 8 }, null, [agent('free')])).toMatchObject({ there: 0, free: 0 })
})
