import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { unsavedForms, useLeaveQuestion } from './leave-guard.ts'

/** Holds a change of the address while a form has something unsaved, and asks. Once in the shell. */
export const LeaveBlocker = () => {
  const ask = useLeaveQuestion()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsavedForms.getState().size > 0 && (from.pathname !== to.pathname || from.search !== to.search),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void ask().then((leave) => {
      if (leave) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker, ask])
  return null
}
