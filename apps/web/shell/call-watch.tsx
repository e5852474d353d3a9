import { useEffect } from 'react'
import { usePhoneState } from '#features/phone/web/phone-context.tsx'
import { ringingCalls } from '#features/phone/web/softphone/call-set.ts'
import { useLeaveWarning } from '#features/phone/web/use-leave-warning.ts'

/** Shows incoming calls in the page's title, and warns before leaving a call. */
export const CallWatch = ({ title, incomingText }: { title: string; incomingText: string }) => {
  const ringing = usePhoneState(({ calls }) => {
    const [call] = ringingCalls(calls)
    return call === undefined ? null : (call.info?.label ?? call.number)
  })
  useLeaveWarning(usePhoneState(({ calls }) => calls.length > 0))
  useEffect(() => {
    document.title = ringing === null ? title : `${incomingText}: ${ringing}`
  }, [ringing, title, incomingText])
  return null
}
