import type { Direction } from '../../contract/call.ts'
import type { ConferenceMember } from '../../contract/conference.ts'
import type { CallStatistics } from './call-stats.ts'
import type { Silence } from './silence.ts'

/**
 * The calls of one phone, oldest first. Each moves on its own:
 *
 *   ring-in ──▶ ringing ──accept──▶ connecting ──answered──▶ talking ⇄ held ──end──▶ gone
 *   resumed ────────────────────▶ connecting
 *   ring-out ─▶ dialing ──────────────answered─────────────▶ talking ⇄ held ──end──▶ gone
 *
 * At most one of them is *in the ear*: dialing, connecting, or talking and not held. A call that rings while one is in
 * the ear *waits*.
 */
export interface Call {
  /** The SIP Call-ID, by which the server's events name it too. */
  id: string
  /** What the server calls it; null before it said. Another one later: the call was transferred, and is with somebody else. */
  callId: string | null
  direction: Direction
  number: string
  phase: 'ringing' | 'connecting' | 'dialing' | 'talking'
  /** The other side hears ringing (outgoing only). */
  alerting: boolean
  info: CallInfo | null
  /** What a caller from outside dialled, chose and waited in. */
  via: readonly string[]
  /** When talking began, ms; the duration is counted from it. */
  answeredAt: number | null
  muted: boolean
  held: boolean
  heldByOther: boolean
  /** The network took the sound away, and it is being brought back. */
  interrupted: boolean
  /** The other side's device vanished, and its return is waited for. */
  otherAway: boolean
  /** What has not been heard for too long. */
  silence: Silence | null
  /** Several talk in it; null: two do. */
  conference: CallConference | null
  /** Null before the server said: nothing is recorded, nor can be. */
  recording: CallRecording | null
  statistics: CallStatistics | null
}

export interface CallRecording {
  /** What the server calls the talk that is recorded. */
  callId: string
  state: 'off' | 'on' | 'paused'
  /** When it began, ms. */
  since: number | null
  mayBegin: boolean
  mayEnd: boolean
}

export interface CallConference {
  id: string
  startedAt: string
  members: readonly ConferenceMember[]
}

export interface CallInfo {
  label: string
  info: string
  number: string
  avatar: string | null
}

export type Calls = readonly Call[]

/** A resumed call was answered long ago: it neither rings nor is dialled. */
export const newCall = (id: string, direction: Direction, number: string, resumed: boolean): Call => ({
  id,
  callId: null,
  direction,
  number,
  phase: resumed ? 'connecting' : direction === 'INCOMING' ? 'ringing' : 'dialing',
  alerting: false,
  info: null,
  via: [],
  answeredAt: null,
  muted: false,
  held: false,
  heldByOther: false,
  interrupted: false,
  otherAway: false,
  silence: null,
  conference: null,
  recording: null,
  statistics: null,
})

export const callOf = (calls: Calls, id: string): Call | null => calls.find((call) => call.id === id) ?? null

/** The call with `id` changed; the same list when there is none. */
export const changeCall = (calls: Calls, id: string, change: (call: Call) => Partial<Call>): Calls => {
  const call = callOf(calls, id)
  if (call === null) return calls
  const changed = { ...call, ...change(call) }
  return calls.map((one) => (one === call ? changed : one))
}

/** The call that the person hears, or waits to hear. */
export const callInEar = (calls: Calls): Call | null =>
  calls.find((call) => call.phase !== 'ringing' && !(call.phase === 'talking' && call.held)) ?? null

/** Calls that the person could go back to, the longest held first. */
export const heldCalls = (calls: Calls): Call[] =>
  calls.filter((call) => call.phase === 'talking' && call.held)

export const ringingCalls = (calls: Calls): Call[] => calls.filter((call) => call.phase === 'ringing')

/**
 * The call that the bar shows and the keyboard means: the one in the ear, else the one that the person held
 * last, else the one that rings.
 */
export const currentCall = (calls: Calls, turnedTo: string | null): Call | null => {
  const held = heldCalls(calls)
  return (
    callInEar(calls) ??
    held.find((call) => call.id === turnedTo) ??
    held.at(-1) ??
    ringingCalls(calls)[0] ??
    null
  )
}

/** Whom a swap brings back: the held call after the current one, round and round. */
export const nextHeld = (calls: Calls, current: Call | null): Call | null => {
  const others = heldCalls(calls).filter((call) => call !== current)
  const place = current === null ? -1 : calls.indexOf(current)
  return others.find((call) => calls.indexOf(call) > place) ?? others[0] ?? null
}
