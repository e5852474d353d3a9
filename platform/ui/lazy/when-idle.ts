const PATIENCE = 4_000

/** requestIdleCallback with a timeout of `patience` ms. Returns a cancel function. */
export const whenIdle = (run: () => void, patience = PATIENCE): (() => void) => {
  // Missing in Safari.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: patience })
  return () => cancelIdleCallback(handle)
}
