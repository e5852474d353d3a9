const PATIENCE = 4_000

/** When the browser has nothing else to do, at the latest after `patience` ms. Answers what takes it back. */
export const whenIdle = (run: () => void, patience = PATIENCE): (() => void) => {
  // Safari has none.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: patience })
  return () => cancelIdleCallback(handle)
}
