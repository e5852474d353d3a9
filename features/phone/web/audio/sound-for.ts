import { activeCall, ringingCalls } from '../softphone/call-set.ts'
import type { PhoneState } from '../softphone/phone-state.ts'

/** Sounds that the phone itself plays, as opposed to the remote party's audio. */
export type PhoneSound = 'ring' | 'waiting' | 'ringback' | 'busy'

/** Outcomes for which the caller hears the busy tone. */
const TURNED_AWAY = new Set([
  'busy',
  'congestion',
  'daily-limit',
  'unregistered',
  'unknown-number',
  'not-allowed',
  'rejected',
  'failed',
  'emergency-failed',
])

/** The sound for the state. During an active call another incoming one only plays the call-waiting tone. */
export const soundFor = ({ calls, last }: PhoneState): PhoneSound | null => {
  const active = activeCall(calls)
  if (ringingCalls(calls).length > 0) return active === null ? 'ring' : 'waiting'
  if (active !== null) return active.phase === 'dialing' && active.alerting ? 'ringback' : null
  if (last === null || last.direction !== 'OUTGOING') return null
  return TURNED_AWAY.has(last.end) ? 'busy' : null
}
