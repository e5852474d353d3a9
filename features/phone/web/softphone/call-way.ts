import { callInEar } from './call-set.ts'
import { offReasonOf, type PhoneState } from './phone-state.ts'
import { MOST_CALLS } from './softphone.ts'

/** What a click on somebody of a list does: calls, asks whether to hold the running call or invite to it, or invites. */
export type CallWay = 'call' | 'choose' | 'invite'

/** Null where there is nothing to click: no phone, or a call that is still being set up. */
export const callWayOf = (state: PhoneState): CallWay | null => {
  if (offReasonOf(state) !== null || state.calls.some(({ phase }) => phase !== 'talking')) return null
  const room = state.calls.length < MOST_CALLS
  if (callInEar(state.calls) !== null) return room ? 'choose' : 'invite'
  return room ? 'call' : null
}
