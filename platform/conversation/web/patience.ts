/** First and longest delay before another attempt, ms. */
const FIRST = 5_000
const LONGEST = 60_000

/** Attempts something again after failures, at growing intervals, until it succeeds or is closed. */
export function createPatience(attempt: () => void) {
  let delay = FIRST
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  return {
    failed(): void {
      clearTimeout(timer)
      if (closed) return
      timer = setTimeout(attempt, delay)
      delay = Math.min(LONGEST, delay * 2)
    },
    succeeded(): void {
      clearTimeout(timer)
      delay = FIRST
    },
    close(): void {
      closed = true
      clearTimeout(timer)
    },
  }
}
