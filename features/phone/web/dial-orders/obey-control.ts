import type { EventOf } from '#platform/contract/event.ts'
import type { controlRequested } from '../../contract/dial-orders.ts'
import type { Call } from '../softphone/call-set.ts'
import type { Softphone } from '../softphone/softphone.ts'

type Order = EventOf<typeof controlRequested>['data']

type Obeying = Pick<
  Softphone,
  'store' | 'answer' | 'hangUp' | 'toggleMute' | 'toggleHold' | 'goTo' | 'sendDigit'
>

/** Does what the user ordered of a call in a connected program, if this device has the call. */
export const obeyControl =
  (softphone: Obeying) =>
  ({ action, call_id, digits }: Order): void => {
    const { calls } = softphone.store.getState()
    const wanted = calls.filter(({ callId }) => call_id === null || callId === call_id)
    const call = wanted.find(({ phase }) => (phase === 'ringing') === (action === 'answer')) ?? wanted[0]
    if (call === undefined) return
    obey(softphone, call, action, digits)
  }

function obey(softphone: Obeying, call: Call, action: Order['action'], digits: string): void {
  const { id, muted, held } = call
  const talks = call.phase === 'talking'
  if (action === 'answer') void softphone.answer(id).catch(() => undefined)
  else if (action === 'hangup') softphone.hangUp(id)
  else if (action === 'digits') for (const digit of digits) softphone.sendDigit(digit)
  else if (!talks) return
  else if (action === 'hold' && !held) softphone.toggleHold(id)
  else if (action === 'unhold' && held) softphone.goTo(id)
  else if ((action === 'mute' && !muted) || (action === 'unmute' && muted)) softphone.toggleMute(id)
}
