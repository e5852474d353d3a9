/** Whether the person looks at this page, as far as a browser can know. */
const looks = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** Tells whenever the person begins to look at the page, or looks elsewhere. Returns the end of it. */
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
