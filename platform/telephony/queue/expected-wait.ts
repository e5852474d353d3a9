/**
 * How long callers of a queue will probably wait: whoever stands before them, and they themselves, each take an agent for as
 * long as talks of the queue took lately.
 */
export interface TalkTimes {
  /** A talk of the queue is over. */
  add(queue: number, seconds: number): void
  /**
   * Seconds; null while no talk of the queue was had, or nobody serves it. `position` is from 1; `agents`: who are there;
   * `wrapUp`: seconds that each of them rests after a talk.
   */
  expected(queue: number, wait: { position: number; agents: number; wrapUp: number }): number | null
}

/** How much the latest talk counts beside all before it. */
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
