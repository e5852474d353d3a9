/** The time, epoch ms, later than the last one it told: what is done at once keeps its order when it is sorted by it. */
export function risingClock(now: () => number = Date.now): () => number {
  let last = 0
  return () => {
    last = Math.max(now(), last + 1)
    return last
  }
}
