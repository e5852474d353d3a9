import type { Call, CallEvent, Fork, Step } from './call.ts'
import { ending, hangUp, isLive, unchanged } from './call-steps.ts'

const CONNECTING_SECONDS = 5

/** Somebody else picks up a ringing call, or one whose caller waits; ringing devices stop. */
export function pickUp(call: Call, { by, bridge: fresh }: Extract<CallEvent, { type: 'picked-up' }>): Step {
  const waits = call.phase === 'walking' && call.caller.state === 'up'
  if ((call.phase !== 'ringing' && !waits) || !isLive(call.caller)) return unchanged(call)
  const bridge = call.bridge ?? fresh
  const picked: Fork = { ...by, contact: '', state: 'up', cause: null }
  return {
    call: {
      ...call,
      phase: 'connecting',
      bridge,
      answeredBy: by.leg,
      caller: { ...call.caller, state: 'up' },
      forks: [...call.forks.map(ending), picked],
    },
    effects: [
      { type: 'answer', leg: by.leg },
      ...(call.caller.state === 'up' ? [] : [{ type: 'answer', leg: call.caller.leg } as const]),
      { type: 'bridge', bridge, legs: [call.caller.leg, by.leg] },
      ...hangUp(call.forks, 'answered-elsewhere'),
      { type: 'start-timer', seconds: CONNECTING_SECONDS },
    ],
  }
}
