import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EventOf } from '#platform/contract/event.ts'
import type {
  BoardAgent,
  BoardCall,
  BoardFigures,
  BoardQueue,
  BoardTrunk,
  boardChanged,
  LiveBoard,
} from '../../contract/board.ts'

/** The board as rows by id, so that only changed rows render again. */
export interface BoardState {
  calls: ReadonlyMap<string, BoardCall>
  queues: ReadonlyMap<number, BoardQueue>
  agents: ReadonlyMap<number, BoardAgent>
  trunks: ReadonlyMap<number, BoardTrunk>
  server: LiveBoard['server']
  today: BoardFigures | null
  /** When the whole board was last read, ms since 1970; null before the first time. */
  readAt: number | null
  loaded: boolean
}

export type BoardStore = StoreApi<BoardState>

/** Rows by id; an unchanged row keeps its identity, so that it does not render again. */
const byId = <Id, Row extends { id: Id }>(
  rows: readonly Row[],
  before: ReadonlyMap<Id, Row>,
): ReadonlyMap<Id, Row> =>
  new Map(
    rows.map((row) => {
      const known = before.get(row.id)
      return [row.id, known && JSON.stringify(known) === JSON.stringify(row) ? known : row]
    }),
  )

export const createBoardStore = (): BoardStore =>
  createStore<BoardState>(() => ({
    calls: new Map(),
    queues: new Map(),
    agents: new Map(),
    trunks: new Map(),
    server: { up: true, reason: null },
    today: null,
    readAt: null,
    loaded: false,
  }))

/** Replaces the whole board, after opening and after any gap. */
export function replaceBoard(store: BoardStore, live: LiveBoard, today: BoardFigures, readAt: number): void {
  store.setState((before) => ({
    calls: byId(live.calls, before.calls),
    queues: byId(live.queues, before.queues),
    agents: byId(live.agents, before.agents),
    trunks: byId(live.trunks, before.trunks),
    server: live.server,
    today,
    readAt,
    loaded: true,
  }))
}

const merged = <Id, Row extends { id: Id }>(before: ReadonlyMap<Id, Row>, rows: readonly Row[]) =>
  rows.length === 0 ? before : new Map([...before, ...byId(rows, before)])

/** Rows are complete, so applying the same change twice is harmless. */
export function applyUpdate(store: BoardStore, updates: EventOf<typeof boardChanged>['data']): void {
  store.setState((before) => {
    const calls = new Map(merged(before.calls, updates.calls))
    for (const id of updates.gone) calls.delete(id)
    return {
      calls,
      queues: merged(before.queues, updates.queues),
      agents: merged(before.agents, updates.agents),
      trunks: merged(before.trunks, updates.trunks),
      server: updates.server ?? before.server,
    }
  })
}
