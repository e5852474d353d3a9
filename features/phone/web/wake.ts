const LOOK_EVERY = 1_000
/** The clock jumped this far ahead: the computer slept, or the page was frozen. */
const JUMP = 5_000

/**
 * Calls `onWake` when connections may have died silently: after sleep, and when the network is back; `onReturn` when
 * the person looks at the page again. Returns the unsubscribe function.
 */
export const watchWake = (onWake: () => void, onReturn: () => void): (() => void) => {
  let last = Date.now()
  const look = () => {
    const now = Date.now()
    const slept = now - last > JUMP
    last = now
    if (slept) onWake()
    return slept
  }
  const onVisible = () => {
    // A hidden page looks once a minute.
    if (document.visibilityState === 'visible' && !look()) onReturn()
  }
  const timer = setInterval(look, LOOK_EVERY)
  addEventListener('online', onWake)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearInterval(timer)
    removeEventListener('online', onWake)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
