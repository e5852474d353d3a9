import type { EventOf } from '#platform/contract/event.ts'
import type { boardChanged, LiveBoard } from '../../contract/board.ts'

/** Extension numbers of those whom somebody supervises; null: everybody's. */
export type Reach = ReadonlySet<string> | null

type Rows = Pick<LiveBoard, 'calls' | 'queues' | 'agents'>

/**
 * The part of a board that a supervisor of some groups sees: their people, the queues that these serve or may serve, and the calls
 * of both. `known`: queues in reach by earlier rows, since an update has only what changed; it is extended.
 */
export function withinReach<Board extends Rows>(
  board: Board,
  reach: Reach,
  known: Map<number, string>,
): Board {
  if (reach === null) return board
  const agents = board.agents.filter(({ number }) => reach.has(number))
  const served = new Set(agents.flatMap(({ may_serve, serves }) => [...may_serve, ...serves]))
  const queues = board.queues.filter(({ id }) => served.has(id) || known.has(id))
  for (const { id, name } of queues) known.set(id, name)
  const names = new Set(known.values())
  const calls = board.calls.filter(
    ({ extensions, phase, where }) =>
      extensions.some((number) => reach.has(number)) || (phase === 'queue' && names.has(where)),
  )
  return { ...board, agents, queues, calls }
}

/** The same of a change. A call that leaves the reach is gone for its reader. */
export function changeWithinReach(
  change: EventOf<typeof boardChanged>['data'],
  reach: Reach,
  known: Map<number, string>,
): EventOf<typeof boardChanged>['data'] {
  const part = withinReach(change, reach, known)
  const shown = new Set(part.calls.map(({ id }) => id))
  const left = change.calls.flatMap(({ id }) => (shown.has(id) ? [] : [id]))
  return { ...part, gone: [...change.gone, ...left] }
}
