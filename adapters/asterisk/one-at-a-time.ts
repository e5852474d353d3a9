/**
 * Runs `work` for whoever asks, never twice at once: those who ask while it runs share one run after it, since the running one may have
 * read what they changed too early.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const begin = (): Promise<void> => {
    const run = work().finally(() => {
      if (running === run) running = null
    })
    running = run
    return run
  }
  return () => {
    if (next) return next
    if (running === null) return begin()
    next = running
      // Its own callers hear of its failure.
      .catch(() => undefined)
      .then(() => {
        next = null
        return begin()
      })
    return next
  }
}
