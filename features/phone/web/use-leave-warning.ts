import { useEffect } from 'react'
import { isLeavingConfirmed } from '#platform/ui/leaving.ts'

/** Asks before leaving the page during a call. */
export const useLeaveWarning = (inCall: boolean): void => {
  useEffect(() => {
    if (!inCall) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeavingConfirmed()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [inCall])
}
