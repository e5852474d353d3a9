import type {
  BridgeId,
  ContactAddress,
  EndpointName,
  HangupCause,
  LegId,
  LiveLeg,
} from '#platform/telephony/port.ts'

/**
 * A call as a pure state machine: what happened in, the new call and what the engine is to do out. It asks nobody
 * and waits for nothing, so every crossing of events can be tried.
 *
 * ```
 *   newCall ──▶ routing ── refused · timeout ────────────────────────────┐
 *                  │ routed                                              │
 *                  ▼                                                     │
 *               ringing ── no device left · one rejects · timeout ───────┤
 *                  │         · the caller gives up                       │
 *                  │ a fork answers: the others stop                     ▼
 *                  ▼                                                   ended
 *              connecting ── either side goes · cannot be joined ────────▲
 *                  │ connected: they hear each other                     │
 *                  ▼                                                     │
 *               talking ── either side goes ─────────────────────────────▲
 *                │   ▲                                                   │
 *    device-lost │   │ connected, by way of connecting                   │
 *                ▼   │                                                   │
 *               waiting ── not back in time · the other side goes ───────┘
 *
 * A call that is walked through an exchange's destinations is `walking` between them, and comes back to it when nobody
 * picks up: what then happens is its journey's to say (`journey/walk.ts`).
 *
 *   routing ── walk ──▶ walking ── offered ──▶ ringing ── nobody ──▶ walking ── finish · the caller goes ──▶ ended
 * ```
 * A call that rings, or that waits with its caller on hold music, may be `picked-up` by a colleague (`pick-up.ts`).
 * A call that talks is `released` when somebody is transferred: it is over, and legs of it go on in another (`handover.ts`).
 * While it is waiting one side's device has vanished (its page was reloaded): the other hears music, and the call goes
 * on at the device that asks for it. `reconciled` tells after a gap what is left of the legs. `engine-lost`, `shut-down` and
 * `hangup-requested` end it from everywhere. A *fork* is the leg to one of the callee's devices.
 * An ended call still has legs on their way down: it `isOver` when the last has gone.
 */
export interface Call {
  readonly id: string
  readonly dialed: string
  readonly phase: CallPhase
  readonly caller: CallLeg
  readonly forks: readonly Fork[]
  /** The fork that won. */
  readonly answeredBy: LegId | null
  readonly bridge: BridgeId | null
  /** Whose device is missing; null unless waiting, or connecting again after that. */
  readonly waiting: Waiting | null
  /** Null until ended. */
  readonly outcome: CallOutcome | null
  /** Epoch milliseconds. `answeredAt` is when both could hear each other, or when the side that left before that did. */
  readonly startedAt: number
  readonly answeredAt: number | null
  readonly endedAt: number | null
  /** It is walked through destinations. */
  readonly walks?: boolean
  /** While ringing: whether several phones ring, each answering for itself, and until when, epoch milliseconds. */
  readonly ring?: { readonly many: boolean; readonly until: number }
  /** How the latest ringing ended; null when it was called off. */
  readonly unanswered?: CallOutcome | null
}

export type CallPhase = 'routing' | 'walking' | 'ringing' | 'connecting' | 'talking' | 'waiting' | 'ended'

export interface Waiting {
  readonly side: CallSide
  /** Epoch milliseconds. */
  readonly until: number
  /** The leg to the device at which the call is to go on, while it is being called. */
  readonly resuming: LegId | null
}

export type CallSide = 'caller' | 'callee'

/** How a call ended; `answered` says that they talked. */
export type CallOutcome =
  | 'answered'
  | 'busy'
  | 'no-answer'
  | 'unregistered'
  | 'rejected'
  | 'unknown-number'
  | 'not-allowed'
  | 'cancelled'
  | 'congestion'
  /** The caller's company has set up as many calls today as its plan allows. */
  | 'daily-limit'
  /** One side's device vanished and did not come back. */
  | 'device-lost'
  /** The telephone engine was restarted under it. */
  | 'engine-restarted'
  /** The caller's company was suspended: turned away before it was a call of anybody's. */
  | 'suspended'
  /** Nobody was to be talked to: an announcement was heard, a menu was left. */
  | 'completed'
  | 'failed'

/** `ending`: told to end; only its end still counts. */
export type LegState = 'dialing' | 'ringing' | 'up' | 'ending' | 'ended'

export interface CallLeg {
  readonly leg: LegId
  readonly endpoint: EndpointName
  readonly sipCallId: string | null
  /** A caller's leg is `dialing` until we say that it rings, and `up` once answered. */
  readonly state: LegState
  /** It goes on in another call, and is no concern of this one. */
  readonly moved?: true
}

export interface Fork extends CallLeg {
  readonly contact: ContactAddress
  /** Why the device ended it; null while it lives and when it was we who ended it. */
  readonly cause: HangupCause | null
}

/** Why a number cannot be called. */
export type Refusal = Exclude<
  CallOutcome,
  'answered' | 'cancelled' | 'no-answer' | 'device-lost' | 'engine-restarted' | 'suspended'
>

export type CallEvent =
  /** From here on its journey decides. */
  | { type: 'walk' }
  /** The caller is to hear us. */
  | { type: 'answer-caller' }
  /** Devices of those who are to ring were found; while others ring already, these ring too. */
  | { type: 'offered'; forks: readonly ForkPlan[]; bridge: BridgeId; ringSeconds: number; many: boolean }
  /** Of one endpoint, or of all. */
  | { type: 'stop-ringing'; endpoint: EndpointName | null }
  | { type: 'finish'; outcome: Refusal | 'no-answer' | 'completed' }
  | { type: 'routed'; forks: readonly ForkPlan[]; bridge: BridgeId; ringSeconds: number }
  | { type: 'refused'; outcome: Refusal }
  | { type: 'fork-dialing'; leg: LegId; sipCallId: string | null }
  | { type: 'fork-ringing'; leg: LegId }
  | { type: 'fork-answered'; leg: LegId }
  | { type: 'leg-ended'; leg: LegId; cause: HangupCause }
  /** The caller was answered and both are in the bridge. */
  | { type: 'connected' }
  /** The engine would not join them, for another reason than that one has gone. */
  | { type: 'connect-failed' }
  /** The phase took too long. */
  | { type: 'timeout' }
  | { type: 'hangup-requested'; by: CallSide }
  /** The device of this leg is gone, though its leg is not yet. */
  | { type: 'device-lost'; leg: LegId }
  /** The missing side asks for the call at this device. */
  | { type: 'resume-requested'; fork: ForkPlan; bridge: BridgeId }
  /** After a gap: which of the legs are still there. `lostAt` is when the engine was last heard of, epoch milliseconds. */
  | { type: 'reconciled'; legs: readonly LiveLeg[]; sameEngine: boolean; lostAt: number; ringSeconds: number }
  /** Kept legs go on in another call, the others are hung up. */
  | { type: 'released'; keep: readonly LegId[] }
  /** A colleague takes it, at the device that this leg, which called for that, belongs to. */
  | { type: 'picked-up'; by: PickingUp; bridge: BridgeId }
  /** Somebody refuses for all devices of the endpoint, without touching one. */
  | { type: 'declined'; endpoint: EndpointName }
  /** The program that runs the call stops. */
  | { type: 'shut-down' }
  /** Every leg is gone, and commands are in vain. */
  | { type: 'engine-lost' }

/** A leg that called in, is not answered, and is in no other call. */
export interface PickingUp {
  readonly leg: LegId
  readonly endpoint: EndpointName
  readonly sipCallId: string | null
}

export interface ForkPlan {
  leg: LegId
  endpoint: EndpointName
  contact: ContactAddress
}

export type CallEffect =
  | { type: 'indicate-ringing'; leg: LegId }
  | { type: 'dial'; fork: ForkPlan; timeoutSeconds: number; resumes?: true }
  | { type: 'answer'; leg: LegId }
  /** Reported back as `connected` or `connect-failed`. */
  | { type: 'bridge'; bridge: BridgeId; legs: readonly [LegId, LegId] }
  | { type: 'hangup'; leg: LegId; cause: HangupCause }
  | { type: 'start-music'; leg: LegId }
  | { type: 'stop-music'; leg: LegId }
  | { type: 'destroy-bridge'; bridge: BridgeId }
  /** The bridge is destroyed; these legs go on, and nothing happens to them before. */
  | { type: 'leave-bridge'; bridge: BridgeId; legs: readonly LegId[] }
  /** Replaces the call's timer, which is reported back as `timeout`; an ended call's timer is stopped. */
  | { type: 'start-timer'; seconds: number }

export interface Step {
  call: Call
  effects: readonly CallEffect[]
}

const ROUTING_SECONDS = 5

export interface NewCall {
  id: string
  dialed: string
  caller: { leg: LegId; endpoint: EndpointName; sipCallId: string | null }
  /** Epoch milliseconds. */
  at: number
}

export function newCall({ id, dialed, caller, at }: NewCall): Step {
  const call: Call = {
    id,
    dialed,
    phase: 'routing',
    caller: { ...caller, state: 'dialing' },
    forks: [],
    answeredBy: null,
    bridge: null,
    waiting: null,
    outcome: null,
    startedAt: at,
    answeredAt: null,
    endedAt: null,
  }
  return { call, effects: [{ type: 'start-timer', seconds: ROUTING_SECONDS }] }
}

/** No leg of the call is left, so that nothing can happen to it any more. */
export const isOver = (call: Call): boolean =>
  call.phase === 'ended' && [call.caller, ...call.forks].every((leg) => leg.state === 'ended')
