import { useEffect } from 'react'
import { usePhoneState } from '#features/phone/web/phone-context.tsx'
import { ringingCalls } from '#features/phone/web/softphone/call-set.ts'
import { useLeaveWarning } from '#features/phone/web/use-leave-warning.ts'

/** The page's title, which tells of an incoming call, and the warning before leaving one. */
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
