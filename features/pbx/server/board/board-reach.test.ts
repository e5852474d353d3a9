import { expect, test } from 'vitest'
import type { LiveBoard } from '../../contract/board.ts'
import { changeWithinReach, withinReach } from './board-reach.ts'

const agent = (id: number, number: string, may_serve: number[]) =>
  ({ id, number, may_serve, serves: [] }) as unknown as LiveBoard['agents'][number]
const queue = (id: number, name: string) => ({ id, name }) as LiveBoard['queues'][number]
const call = (id: string, extensions: string[], phase = 'talking', where = '') =>
  ({ id, extensions, phase, where }) as LiveBoard['calls'][number]

const board: LiveBoard = {
  calls: [
    call('own', ['101']),
    call('other', ['102']),
    call('waits', [], 'queue', 'Ventas'),
    call('elsewhere', [], 'queue', 'Soporte'),
  ],
  queues: [queue(1, 'Ventas'), queue(2, 'Soporte')],
  agents: [agent(11, '101', [1]), agent(12, '102', [2])],
  trunks: [],
  server: { up: true, reason: null },
}

test('a supervisor of some groups sees their people, queues and calls', () => {
  const known = new Map<number, string>()
  const part = withinReach(board, new Set(['101']), known)
  expect(part.calls.map(({ id }) => id)).toEqual(['own', 'waits'])
  expect(part.queues.map(({ id }) => id)).toEqual([1])
  expect(part.agents.map(({ id }) => id)).toEqual([11])
  expect(withinReach(board, null, known)).toBe(board)
  expect(withinReach(board, new Set(), new Map())).toMatchObject({ calls: [], queues: [], agents: [] })
})

test('changes too: a call that goes to somebody else is gone', () => {
  const known = new Map([[1, 'Ventas']])
  const change = { ...board, agents: [], calls: [call('own', ['102'])], gone: ['ended'] }
  expect(changeWithinReach(change, new Set(['101']), known)).toMatchObject({
    calls: [],
    gone: ['ended', 'own'],
    queues: [{ id: 1 }],
  })
})
