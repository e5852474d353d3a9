/**
 * Expected wait in a queue: each caller ahead, and this one, occupies an agent for the queue's recent talk time.
 */
export interface TalkTimes {
  /** Records a finished talk. */
  add(queue: number, seconds: number): void
  /**
   * Seconds; null without talks or agents. `position` starts at 1; `agents`: present ones; `wrapUp`: seconds after each talk.
   */
  expected(queue: number, wait: { position: number; agents: number; wrapUp: number }): number | null
}

/** Weight of the latest talk (exponential average). */
const LATEST = 0.2

export function createTalkTimes(): TalkTimes {
  const averages = new Map<number, number>()
  return {
    add(queue, seconds) {
      const before = averages.get(queue)
      averages.set(queue, before === undefined ? seconds : before + LATEST * (seconds - before))
    },
    expected(queue, { position, agents, wrapUp }) {
      const average = averages.get(queue)
      if (average === undefined || agents === 0) return null
      return Math.round((position * (average + wrapUp)) / agents)
    },
  }
}
