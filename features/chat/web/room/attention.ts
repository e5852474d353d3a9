/** Whether the page is visible and focused. */
const looks = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** Calls `tell` when the page gains or loses attention. `end` stops it. */
export function watchAttention(tell: (looking: boolean) => void): { now: () => boolean; end: () => void } {
  let last = looks()
  const check = () => {
    const looking = looks()
    if (looking === last) return
    last = looking
    tell(looking)
  }
  document.addEventListener('visibilitychange', check)
  addEventListener('focus', check)
  addEventListener('blur', check)
  return {
    now: () => last,
    end() {
      document.removeEventListener('visibilitychange', check)
      removeEventListener('focus', check)
      removeEventListener('blur', check)
    },
  }
}
