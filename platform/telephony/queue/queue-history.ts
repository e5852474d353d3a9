import { type Agent, emptyQueueState, newAgent, type QueueState } from './queue-state.ts'

/** A finished call of a queue. */
export interface QueueTalk {
  readonly queue: number
  readonly extension: number
  readonly seconds: number
  /** Epoch milliseconds. */
  readonly endedAt: number
}

/** State of queues and ring groups that survives a restart. */
export interface QueueHistory {
  /** In order of answering. */
  readonly talks: readonly QueueTalk[]
  /** By ring group: the member rung first last time. */
  readonly rangFirst: ReadonlyMap<number, number>
}

export const noHistory: QueueHistory = { talks: [], rangFirst: new Map() }

/** An empty state with the agents' history: how often and when each last talked. */
export function stateWithHistory(talks: readonly QueueTalk[]): QueueState {
  const agents = new Map<number, Agent>()
  const cursors = new Map<number, number>()
  for (const { queue, extension, endedAt } of talks) {
    const known = agents.get(extension) ?? newAgent
    const lastEndedAt = Math.max(known.lastEndedAt, endedAt)
    agents.set(extension, { ...known, calls: known.calls + 1, lastEndedAt })
    cursors.set(queue, extension)
  }
  return { ...emptyQueueState, agents, cursors }
}
