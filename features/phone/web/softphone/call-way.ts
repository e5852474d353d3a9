import { activeCall } from './call-set.ts'
import { offReasonOf, type PhoneState } from './phone-state.ts'
import { MAX_CALLS } from './softphone.ts'

/** What a click on somebody in a list does: call, ask whether to call or invite, or invite. */
export type CallWay = 'call' | 'choose' | 'invite'

/** Null when a click is not possible: no phone, or a call still being set up. */
export const callWayOf = (state: PhoneState): CallWay | null => {
  if (offReasonOf(state) !== null || state.calls.some(({ phase }) => phase !== 'talking')) return null
  const room = state.calls.length < MAX_CALLS
  if (activeCall(state.calls) !== null) return room ? 'choose' : 'invite'
  return room ? 'call' : null
}
