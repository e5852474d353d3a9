import Call from '@mui/icons-material/Call'
import IconButton from '@mui/material/IconButton'
import { useText } from '#platform/i18n/web/language.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { phoneTexts } from '../i18n/texts.ts'
import { usePhoneState } from './phone-context.tsx'
import { callInEar } from './softphone/call-set.ts'
import { offReasonOf, type PhoneState } from './softphone/phone-state.ts'
import { MOST_CALLS } from './softphone/softphone.ts'
import { useCall } from './use-call.ts'

/** What a click would do now: call, invite to the call that one is in, or nothing. */
const wayOf = (state: PhoneState): 'call' | 'invite' | null => {
  const busy = state.calls.some(({ phase }) => phase !== 'talking')
  if (busy || offReasonOf(state) !== null) return null
  if (callInEar(state.calls) !== null) return 'invite'
  return state.calls.length >= MOST_CALLS ? null : 'call'
}

/** Calls somebody of a list; during a call they are invited to it, and the button says so. */
export const CallButton = ({ name, number }: { name: string; number: string }) => {
  const t = useText(phoneTexts)
  const { clickToCall } = useCall()
  const way = usePhoneState(wayOf)
  const label = t(way === 'invite' ? 'directory.invite' : 'directory.call', { name })
  return (
    <Tip title={way === 'invite' ? label : ''}>
      <IconButton
        size="small"
        color="success"
        disabled={way === null}
        aria-label={label}
        onClick={() => clickToCall(number)}
      >
        <Call fontSize="small" />
      </IconButton>
    </Tip>
  )
}
