import { expect, test } from 'vitest'
import type { BoardCall } from '../../contract/board.ts'
import { applyUpdate, createBoardStore, replaceBoard } from './board-store.ts'

const call = (id: string, phase: BoardCall['phase']): BoardCall => ({
  id,
  direction: 'inbound',
  caller: '3001234567',
  extensions: [],
  callee: '',
  phase,
  where: '',
  started_at: '2026-11-22T10:00:00.000Z',
  answered_at: null,
})
const NOTHING = { calls: [], gone: [], queues: [], agents: [], trunks: [], server: null }
const READ = Date.parse('2026-11-22T10:00:00.000Z')
const TODAY = { inbound: 0, outbound: 0, internal: 0, answered: 0, missed: 0, talk_seconds: 0, queues: [] }

test('changed rows replace the old ones, and ended calls disappear', () => {
  const store = createBoardStore()
  const server = { up: true, reason: null }
  replaceBoard(
    store,
    { calls: [call('a', 'queue')], queues: [], agents: [], trunks: [], server },
    TODAY,
    READ,
  )
  const { queues } = store.getState()
  applyUpdate(store, { ...NOTHING, calls: [call('a', 'talking'), call('b', 'menu')] })
  expect([...store.getState().calls.values()].map(({ phase }) => phase)).toEqual(['talking', 'menu'])
  applyUpdate(store, { ...NOTHING, gone: ['a', 'a', 'never'] })
  expect([...store.getState().calls.keys()]).toEqual(['b'])
  // Unchanged rows keep their identity, so that they are not rendered again.
  expect(store.getState().queues).toBe(queues)
})

test('a full read replaces everything', () => {
  const store = createBoardStore()
  applyUpdate(store, { ...NOTHING, calls: [call('old', 'queue')], server: { up: false, reason: 'away' } })
  const server = { up: true, reason: null }
  replaceBoard(store, { calls: [], queues: [], agents: [], trunks: [], server }, TODAY, READ)
  expect(store.getState()).toMatchObject({ loaded: true, readAt: READ, server })
  expect(store.getState().calls.size).toBe(0)
})

test('a row that is read again unchanged keeps its identity, so that it is not rendered again', () => {
  const store = createBoardStore()
  const server = { up: true, reason: null }
  const live = () => ({ calls: [call('a', 'queue')], queues: [], agents: [], trunks: [], server })
  replaceBoard(store, live(), TODAY, READ)
  const before = store.getState().calls.get('a')
  replaceBoard(store, live(), TODAY, READ)
  expect(store.getState().calls.get('a')).toBe(before)
})
