/** At the latest after this, ms. */
const PATIENCE = 4_000

/** When the browser has nothing else to do. Answers what takes it back. */
export const whenIdle = (run: () => void): (() => void) => {
  // Safari has none.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: PATIENCE })
  return () => cancelIdleCallback(handle)
}
