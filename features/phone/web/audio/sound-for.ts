import { callInEar, ringingCalls } from '../softphone/call-set.ts'
import type { PhoneState } from '../softphone/phone-state.ts'

/** What the phone itself plays; the other side's voice is none of this. */
export type PhoneSound = 'ring' | 'waiting' | 'ringback' | 'busy'

/** Ends that the caller hears as the busy tone. */
const TURNED_AWAY = new Set([
  'busy',
  'congestion',
  'daily-limit',
  'unregistered',
  'unknown-number',
  'not-allowed',
  'rejected',
  'failed',
])

/** The sound that fits the state. A call that rings beside one in the ear only knocks, in the ear. */
export const soundFor = ({ calls, last }: PhoneState): PhoneSound | null => {
  const inEar = callInEar(calls)
  if (ringingCalls(calls).length > 0) return inEar === null ? 'ring' : 'waiting'
  if (inEar !== null) return inEar.phase === 'dialing' && inEar.alerting ? 'ringback' : null
  if (last === null || last.direction !== 'OUTGOING') return null
  return TURNED_AWAY.has(last.end) ? 'busy' : null
}
