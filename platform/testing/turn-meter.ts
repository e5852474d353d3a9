interface TurnMeter {
  /** Longest turn of the event loop since the last question, ms of the thread's processor time. */
  longest(): number
  stop(): void
}

const EVERY_MS = 2

/**
 * Measures how long turns of this thread's event loop block it. Processor time of the thread alone: a busy machine, on which the
 * thread waits for its turn, does not lengthen it. What else the thread does does: for tests of the `turns` lane.
 */
function measureTurns(): TurnMeter {
  let longest = 0
  let last = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(last)
    longest = Math.max(longest, (user + system) / 1000)
    last = process.threadCpuUsage()
  }
  const timer = setInterval(look, EVERY_MS)
  return {
    longest() {
      look()
      const found = longest
      longest = 0
      return found
    },
    stop: () => clearInterval(timer),
  }
}

/** The longest turn of the event loop while something is done, ms of the thread's processor time. */
export async function turnOf(work: () => Promise<unknown>): Promise<number> {
  const meter = measureTurns()
  try {
    await work()
    return meter.longest()
  } finally {
    meter.stop()
  }
}

const TRIES = 3

/**
 * The least of up to three measurements, which end with the first below `limit`. What work costs, it costs each time; a processor
 * or a heap that other tests share is slow now and then.
 */
export async function leastTurn(limit: number, measure: () => Promise<number>): Promise<number> {
  const turns: number[] = []
  while (turns.length < TRIES && (turns.at(-1) ?? limit) >= limit) turns.push(await measure())
  return Math.min(...turns)
}
