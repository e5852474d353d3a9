import { type Agent, type Desk, emptyDesk, newAgent } from './desk.ts'

/** A talk that a queue brought about, and that is over. */
export interface QueueTalk {
  readonly queue: number
  readonly extension: number
  readonly seconds: number
  /** Epoch milliseconds. */
  readonly endedAt: number
}

/** What queues and ring groups remember over a restart of the program. */
export interface QueuePast {
  /** In the order in which they were answered. */
  readonly talks: readonly QueueTalk[]
  /** By ring group: at whom it rang first the last time. */
  readonly rangFirst: ReadonlyMap<number, number>
}

export const noPast: QueuePast = { talks: [], rangFirst: new Map() }

/** An empty desk that restores its agents' turns: how often and when each last talked. */
export function deskAfter(talks: readonly QueueTalk[]): Desk {
  const agents = new Map<number, Agent>()
  const cursors = new Map<number, number>()
  for (const { queue, extension, endedAt } of talks) {
    const known = agents.get(extension) ?? newAgent
    const lastEndedAt = Math.max(known.lastEndedAt, endedAt)
    agents.set(extension, { ...known, calls: known.calls + 1, lastEndedAt })
    cursors.set(queue, extension)
  }
  return { ...emptyDesk, agents, cursors }
}
