/**
 * Passes on the newest value: the first at once, then at most one every `ms`. `end` drops what waits.
 */
export function throttle<Value>(ms: number, hand: (value: Value) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { value: Value } | null = null
  const rest = () => {
    timer = undefined
    if (waiting === null) return
    const { value } = waiting
    waiting = null
    give(value)
  }
  const give = (value: Value) => {
    if (timer !== undefined) {
      waiting = { value }
      return
    }
    timer = setTimeout(rest, ms)
    hand(value)
  }
  return {
    give,
    end() {
      clearTimeout(timer)
      timer = undefined
      waiting = null
    },
  }
}
