/** A strictly increasing clock, epoch ms: things done at once keep their order when sorted by time. */
export function risingClock(now: () => number = Date.now): () => number {
  let last = 0
  return () => {
    last = Math.max(now(), last + 1)
    return last
  }
}
