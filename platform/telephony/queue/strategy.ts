import type { QueueMember } from '../journey/plan.ts'
import type { Agent, QueueSettings } from './queue-state.ts'

export interface Candidate {
  member: QueueMember
  agent: Agent
}

const smallest = (candidates: readonly Candidate[], measure: (candidate: Candidate) => number) =>
  candidates.reduce<Candidate | null>(
    (best, candidate) => (best && measure(best) <= measure(candidate) ? best : candidate),
    null,
  )

/**
 * Orders free agents by the queue's strategy; members in their order. `cursor`: agent of the last offer; `random` in [0, 1).
 */
export function choose(
  { strategy, members }: Pick<QueueSettings, 'strategy' | 'members'>,
  free: readonly Candidate[],
  cursor: number | null,
  random: number,
): readonly Candidate[] {
  const one = (candidate: Candidate | null | undefined) => (candidate ? [candidate] : [])
  switch (strategy) {
    case 'ring_all':
      return free
    case 'linear':
      return one(free[0])
    case 'round_robin': {
      const place = (extension: number) => members.findIndex((member) => member.extension === extension)
      const last = cursor === null ? -1 : place(cursor)
      return one(free.find(({ member }) => place(member.extension) > last) ?? free[0])
    }
    case 'least_recent':
      return one(smallest(free, ({ agent }) => agent.lastEndedAt))
    case 'fewest_calls':
      return one(smallest(free, ({ agent }) => agent.calls))
    case 'random':
      return one(free[Math.floor(random * free.length)])
    case 'penalty': {
      const least = Math.min(...free.map(({ member }) => member.penalty))
      return one(
        smallest(
          free.filter(({ member }) => member.penalty === least),
          ({ agent }) => agent.lastEndedAt,
        ),
      )
    }
    default:
      return strategy satisfies never
  }
}
