import type { Direction, PhoneStatus } from '../../contract/call.ts'
import type { CallEnd } from './call-end.ts'
import {
  type Call,
  type CallConference,
  type CallInfo,
  type CallRecording,
  type Calls,
  callOf,
  changeCall,
  currentCall,
  newCall,
} from './call-set.ts'
import type { CallStatistics } from './call-stats.ts'
import type { Silence } from './silence.ts'

/**
 * The softphone's shown state and its changes. Registration and calls change independently: calls continue when the
 * registration is lost, and the phone's status follows from both. `call-set.ts` has the states of a call.
 *
 *   registration:  off(reason) ◀──▶ on
 *   engine:        down ◀──▶ up (the server's telephone engine; without it a registered phone is useless)
 *   status:        a call in progress → IN_CALL · any other call → BUSY · registered and engine up → REGISTERED · else UNREGISTERED
 *
 * Every event about a call names it, so that one that crosses with another call's end changes nothing.
 */

/** Why the phone cannot be called, most serious first; the text is `phone.off.{reason}`. */
export type OffReason =
  | 'no-extension'
  | 'insecure'
  | 'no-microphone'
  | 'telephony-down'
  | 'connection-lost'
  | 'refused'
  | 'secret-unread'
  | 'connecting'

const OWN_REASONS: ReadonlySet<OffReason> = new Set(['no-extension', 'insecure', 'no-microphone'])

export type Registration = { on: true } | { on: false; reason: OffReason }

export interface LastCall {
  id: string
  /** The server's id of it; null if it was never known. */
  callId: string | null
  number: string
  label: string
  end: CallEnd
  direction: Direction
  /** How the carrier put its refusal; null: no more than `end` says. */
  because: string | null
}

/** The end of a call as the server says it. */
export interface ReportedEnd {
  end: CallEnd
  because: string | null
}

export interface PhoneState {
  registration: Registration
  engineUp: boolean
  calls: Calls
  /** The call the person last selected; held calls keep it. */
  selected: string | null
  /** The last ended call, until dismissed or another begins. */
  last: LastCall | null
  /** Outcomes from the server for calls whose end SIP has not reported yet, by call. */
  reportedEnds: Readonly<Record<string, ReportedEnd>>
}

export type PhoneEvent =
  | { type: 'registered' }
  | { type: 'unregistered'; reason: OffReason }
  | { type: 'engine-changed'; up: boolean }
  | { type: 'call-began'; id: string; direction: Direction; number: string; resumed?: boolean }
  /** The call shown as `id` since the click now has its Call-ID. */
  | { type: 'identified'; id: string; as: string }
  | { type: 'alerting'; id: string }
  | { type: 'early-sound'; id: string }
  | { type: 'accepted'; id: string }
  | { type: 'answered'; id: string; at: number }
  | { type: 'ended'; id: string; end: CallEnd }
  /** The server's outcome, before or after SIP's end. */
  | { type: 'end-told'; id: string; end: CallEnd; because?: string | null }
  | { type: 'info-found'; id: string; info: CallInfo }
  | { type: 'came-by'; id: string; via: readonly string[] }
  | { type: 'named'; id: string; callId: string }
  /** The other party changed. */
  | { type: 'handed-over'; id: string; number: string }
  | { type: 'conference'; id: string; conference: CallConference | null }
  | { type: 'recording'; id: string; recording: CallRecording }
  | { type: 'muted'; id: string; muted: boolean }
  | { type: 'held'; id: string; by: 'self' | 'other'; held: boolean }
  | { type: 'interrupted'; id: string; interrupted: boolean }
  | { type: 'other-away'; id: string; away: boolean }
  | { type: 'microphone'; id: string; lost: boolean }
  | { type: 'silence'; id: string; silence: Silence | null }
  | { type: 'selected'; id: string }
  | { type: 'measured'; id: string; statistics: CallStatistics }
  | { type: 'last-dismissed' }

export const UNKNOWN_LABEL = 'Desconocido'
export const HIDDEN_LABEL = 'Número oculto'

export const initialPhone = (reason: OffReason): PhoneState => ({
  registration: { on: false, reason },
  engineUp: true,
  calls: [],
  selected: null,
  last: null,
  reportedEnds: {},
})

/** Why the phone is unusable; null when it works. The person's own reasons come before the server's. */
export const offReasonOf = ({ registration, engineUp }: PhoneState): OffReason | null => {
  if (!registration.on && OWN_REASONS.has(registration.reason)) return registration.reason
  if (!engineUp) return 'telephony-down'
  return registration.on ? null : registration.reason
}

export const statusOf = (state: PhoneState): PhoneStatus => {
  if (state.calls.some(({ phase }) => phase === 'talking')) return 'IN_CALL'
  if (state.calls.length > 0) return 'BUSY'
  return offReasonOf(state) === null ? 'REGISTERED' : 'UNREGISTERED'
}

/** The call that the bar shows and the keyboard controls. */
export const currentOf = ({ calls, selected }: PhoneState): Call | null => currentCall(calls, selected)

const begin = (state: PhoneState, event: Extract<PhoneEvent, { type: 'call-began' }>): PhoneState => {
  if (callOf(state.calls, event.id) !== null) return state
  const calls = [...state.calls, newCall(event.id, event.direction, event.number, event.resumed ?? false)]
  // An incoming call that waits beside another does not clear the end of the last one.
  return { ...state, calls, last: calls.length === 1 || event.direction === 'OUTGOING' ? null : state.last }
}

/** A hang-up on this side is certain; otherwise the server's outcome is more exact than SIP's. */
const refine = (sip: CallEnd, reported: CallEnd | undefined): CallEnd =>
  sip === 'hangup' ? sip : (reported ?? sip)

const end = (state: PhoneState, call: Call, sip: CallEnd): PhoneState => {
  const { [call.id]: ended, ...reportedEnds } = state.reportedEnds
  return {
    ...state,
    calls: state.calls.filter((one) => one !== call),
    reportedEnds,
    last: {
      id: call.id,
      callId: call.callId,
      number: call.number,
      label: call.info?.label ?? UNKNOWN_LABEL,
      direction: call.direction,
      end: refine(sip, ended?.end),
      because: ended?.because ?? null,
    },
  }
}

const inCall = (state: PhoneState, id: string, change: (call: Call) => Partial<Call>): PhoneState => {
  const calls = changeCall(state.calls, id, change)
  return calls === state.calls ? state : { ...state, calls }
}

const endTold = (state: PhoneState, id: string, reported: ReportedEnd): PhoneState => {
  if (callOf(state.calls, id) !== null)
    return { ...state, reportedEnds: { ...state.reportedEnds, [id]: reported } }
  if (state.last?.id !== id) return state
  const { last } = state
  return { ...state, last: { ...last, end: refine(last.end, reported.end), because: reported.because } }
}

export const apply = (state: PhoneState, event: PhoneEvent): PhoneState => {
  switch (event.type) {
    case 'registered':
      return { ...state, registration: { on: true } }
    case 'unregistered':
      return { ...state, registration: { on: false, reason: event.reason } }
    case 'engine-changed':
      return { ...state, engineUp: event.up }
    case 'call-began':
      return begin(state, event)
    case 'identified':
      return inCall(state, event.id, () => ({ id: event.as }))
    case 'alerting':
      return inCall(state, event.id, (call) => (call.phase === 'dialing' ? { alerting: true } : {}))
    case 'early-sound':
      return inCall(state, event.id, (call) => (call.phase === 'dialing' ? { alerting: false } : {}))
    case 'accepted':
      return inCall(state, event.id, (call) => (call.phase === 'ringing' ? { phase: 'connecting' } : {}))
    case 'answered':
      return inCall(state, event.id, (call) =>
        call.phase === 'talking' ? {} : { phase: 'talking', answeredAt: event.at },
      )
    case 'ended': {
      const call = callOf(state.calls, event.id)
      return call === null ? state : end(state, call, event.end)
    }
    case 'end-told':
      return endTold(state, event.id, { end: event.end, because: event.because ?? null })
    case 'info-found':
      return inCall(state, event.id, () => ({ info: event.info }))
    case 'came-by':
      return inCall(state, event.id, () => ({ via: event.via }))
    case 'named':
      return inCall(state, event.id, () => ({ callId: event.callId }))
    case 'handed-over':
      return inCall(state, event.id, ({ callId, recording }) => ({
        number: event.number,
        info: null,
        heldByOther: false,
        otherAway: false,
        // The old recording is over; the state of the new one may have arrived already.
        recording: recording?.callId === callId ? recording : null,
      }))
    case 'conference':
      return inCall(state, event.id, () => ({ conference: event.conference }))
    case 'recording':
      return inCall(state, event.id, () => ({ recording: event.recording }))
    case 'muted':
      return inCall(state, event.id, () => ({ muted: event.muted }))
    case 'held':
      return inCall(state, event.id, () =>
        event.by === 'self' ? { held: event.held } : { heldByOther: event.held },
      )
    case 'interrupted':
      return inCall(state, event.id, () => ({ interrupted: event.interrupted }))
    case 'other-away':
      return inCall(state, event.id, () => ({ otherAway: event.away }))
    case 'microphone':
      return inCall(state, event.id, () => ({ microphoneLost: event.lost }))
    case 'silence':
      return inCall(state, event.id, () => ({ silence: event.silence }))
    case 'selected':
      return { ...state, selected: event.id }
    case 'measured':
      return inCall(state, event.id, () => ({ statistics: event.statistics }))
    case 'last-dismissed':
      return state.last === null ? state : { ...state, last: null }
    default:
      return event satisfies never
  }
}
