import type { Direction } from '../../contract/call.ts'
import type { ConferenceMember } from '../../contract/conference.ts'
import type { CallStatistics } from './call-stats.ts'
import type { Silence } from './silence.ts'

/**
 * The calls of one phone, oldest first. Each changes independently:
 *
 *   ring-in ──▶ ringing ──accept──▶ connecting ──answered──▶ talking ⇄ held ──end──▶ gone
 *   resumed ────────────────────▶ connecting
 *   ring-out ─▶ dialing ──────────────answered─────────────▶ talking ⇄ held ──end──▶ gone
 *
 * At most one is *active*: dialing, connecting, or talking and not held. A call that rings during an active one *waits*.
 */
export interface Call {
  /** The SIP Call-ID, which the server's events also use. */
  id: string
  /** The server's id of the call; null until known. It changes when the call is transferred to somebody else. */
  callId: string | null
  direction: Direction
  number: string
  phase: 'ringing' | 'connecting' | 'dialing' | 'talking'
  /** The other side rings, and the network sends no sound of its own (outgoing only). */
  alerting: boolean
  info: CallInfo | null
  /** What an outside caller dialled, chose and waited in. */
  via: readonly string[]
  /** When it was answered, ms; the duration counts from here. */
  answeredAt: number | null
  muted: boolean
  held: boolean
  heldByOther: boolean
  /** The network lost the audio, which is being restored. */
  interrupted: boolean
  /** The other party's device disappeared and is expected back. */
  otherAway: boolean
  /** The microphone is gone, and there was no other. */
  microphoneLost: boolean
  /** A silence that has lasted too long. */
  silence: Silence | null
  /** Null for a call of two. */
  conference: CallConference | null
  /** Null until the server reports it: nothing is recorded, nor can be. */
  recording: CallRecording | null
  statistics: CallStatistics | null
}

export interface CallRecording {
  /** The server's id of the recorded call. */
  callId: string
  state: 'off' | 'on' | 'paused'
  /** When the recording began, ms. */
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

/** A resumed call was answered long ago: it neither rings nor dials. */
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
  microphoneLost: false,
  silence: null,
  conference: null,
  recording: null,
  statistics: null,
})

export const callOf = (calls: Calls, id: string): Call | null => calls.find((call) => call.id === id) ?? null

/** Changes the call with `id`; returns the same list if there is none. */
export const changeCall = (calls: Calls, id: string, change: (call: Call) => Partial<Call>): Calls => {
  const call = callOf(calls, id)
  if (call === null) return calls
  const changed = { ...call, ...change(call) }
  return calls.map((one) => (one === call ? changed : one))
}

/** The call that the person hears, or is about to hear. */
export const activeCall = (calls: Calls): Call | null =>
  calls.find((call) => call.phase !== 'ringing' && !(call.phase === 'talking' && call.held)) ?? null

/** Calls that can be resumed, the longest held first. */
export const heldCalls = (calls: Calls): Call[] =>
  calls.filter((call) => call.phase === 'talking' && call.held)

export const ringingCalls = (calls: Calls): Call[] => calls.filter((call) => call.phase === 'ringing')

/** The call that the bar shows and the keyboard controls: the active one, else the one last put on hold, else a ringing one. */
export const currentCall = (calls: Calls, selected: string | null): Call | null => {
  const held = heldCalls(calls)
  return (
    activeCall(calls) ??
    held.find((call) => call.id === selected) ??
    held.at(-1) ??
    ringingCalls(calls)[0] ??
    null
  )
}

/** The held call that a swap resumes: the next after the current one, in rotation. */
export const nextHeld = (calls: Calls, current: Call | null): Call | null => {
  const others = heldCalls(calls).filter((call) => call !== current)
  const index = current === null ? -1 : calls.indexOf(current)
  return others.find((call) => calls.indexOf(call) > index) ?? others[0] ?? null
}
