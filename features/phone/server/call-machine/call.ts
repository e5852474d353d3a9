import type {
  BridgeId,
  ContactAddress,
  EndpointName,
  HangupCause,
  LegId,
  LiveLeg,
} from '#platform/telephony/port.ts'

/**
 * A call as a pure state machine: an event in, the new call and the engine's commands out. It does no I/O and waits for
 * nothing, so every order of events can be tested.
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
 * A call that goes through the dialplan is `walking` between destinations, and again when nobody answers: its journey
 * decides what comes next (`dialplan-call.ts`). The names `walking` and `walks` are stored with running calls.
 *
 *   (a direct call that its phone redirects enters it while it is ringing)
 *   routing ── enter-dialplan ──▶ walking ── offered ──▶ ringing ── nobody ──▶ walking ── finish · the caller goes ──▶ ended
 * ```
 * While ringing, the caller may already hear what a carrier sends: an announcement, or its ring tone (`early-sound.ts`).
 * A ringing call, or one whose caller waits with hold music, may be `picked-up` by a colleague (`pick-up.ts`).
 * `released` is a transfer: the call ends while some of its legs continue in another one (`handover.ts`).
 * While a call is waiting, one side's device is missing (its page was reloaded): the other hears music, and the call
 * resumes at the device that asks for it. After a gap `reconciled` says which legs are left. `engine-lost`, `shut-down` and
 * `hangup-requested` end a call in any phase. A *fork* is the leg to one of the callee's devices.
 * An ended call may still have legs that are hanging up; it `isOver` once the last has ended.
 */
export interface Call {
  readonly id: string
  readonly dialed: string
  readonly phase: CallPhase
  readonly caller: CallLeg
  readonly forks: readonly Fork[]
  /** The fork that answered first. */
  readonly answeredBy: LegId | null
  readonly bridge: BridgeId | null
  /** While ringing: the fork whose sound the caller hears before the answer, in the call's bridge. */
  readonly early?: LegId
  /** The side whose device is missing; null unless waiting, or reconnecting afterwards. */
  readonly waiting: Waiting | null
  /** Null until ended. */
  readonly outcome: CallOutcome | null
  /** Epoch milliseconds. `answeredAt` is when both could hear each other, or when an answered side left before that. */
  readonly startedAt: number
  readonly answeredAt: number | null
  readonly endedAt: number | null
  /** The call goes through the dialplan. */
  readonly walks?: boolean
  /** While ringing: whether several phones ring, each answering for itself, and until when, epoch milliseconds. */
  readonly ring?: { readonly many: boolean; readonly until: number }
  /** How the latest ringing ended; null when it was cancelled. */
  readonly unanswered?: Unanswered | null
}

/** `forbidden`: by the carrier, for this trunk. */
export type Unanswered = CallOutcome | 'forbidden'

export type CallPhase = 'routing' | 'walking' | 'ringing' | 'connecting' | 'talking' | 'waiting' | 'ended'

export interface Waiting {
  readonly side: CallSide
  /** Epoch milliseconds. */
  readonly until: number
  /** The leg that rings the device where the call will resume; null when none does. */
  readonly resuming: LegId | null
}

export type CallSide = 'caller' | 'callee'

/** Outcome of a call; `answered` means that they talked. */
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
  /** The caller's company has reached its plan's daily limit of calls. */
  | 'daily-limit'
  /** One side's device disappeared and did not come back. */
  | 'device-lost'
  /** The telephone engine was restarted during the call. */
  | 'engine-restarted'
  /** The caller's company was suspended: refused before it counted as a call. */
  | 'suspended'
  /** Ended normally without anybody to talk to: an announcement was played, a menu was left. */
  | 'completed'
  | 'failed'

/** `ending`: was told to hang up; only its end still counts. */
export type LegState = 'dialing' | 'ringing' | 'up' | 'ending' | 'ended'

export interface CallLeg {
  readonly leg: LegId
  readonly endpoint: EndpointName
  readonly sipCallId: string | null
  /** A caller's leg is `dialing` until we report ringing, and `up` once answered. */
  readonly state: LegState
  /** The leg continues in another call and no longer matters to this one. */
  readonly moved?: true
}

export interface Fork extends CallLeg {
  readonly contact: ContactAddress
  /** Why the device ended it; null while it lives, and when we ended it. */
  readonly cause: HangupCause | null
}

/** Why a number cannot be called. */
export type Refusal = Exclude<
  CallOutcome,
  'answered' | 'cancelled' | 'no-answer' | 'device-lost' | 'engine-restarted' | 'suspended'
>

export type CallEvent =
  /** From here on the dialplan decides. */
  | { type: 'enter-dialplan' }
  /** Answers the caller, to play sounds. */
  | { type: 'answer-caller' }
  /** Devices to ring were found; they ring beside any that ring already. */
  | { type: 'offered'; forks: readonly ForkPlan[]; bridge: BridgeId; ringSeconds: number; many: boolean }
  /** Stops one endpoint, or all. */
  | { type: 'stop-ringing'; endpoint: EndpointName | null }
  | { type: 'finish'; outcome: Refusal | 'no-answer' | 'completed' }
  | { type: 'routed'; forks: readonly ForkPlan[]; bridge: BridgeId; ringSeconds: number }
  | { type: 'refused'; outcome: Refusal }
  | { type: 'fork-dialing'; leg: LegId; sipCallId: string | null }
  | { type: 'fork-ringing'; leg: LegId }
  /** A carrier is at work; `sound`: with an announcement or ring tone of its own. */
  | { type: 'fork-progress'; leg: LegId; sound: boolean }
  | { type: 'fork-answered'; leg: LegId }
  | { type: 'leg-ended'; leg: LegId; cause: HangupCause }
  /** The caller's leg was answered and both are in the bridge. */
  | { type: 'connected' }
  /** The engine could not connect them, although both are still there. */
  | { type: 'connect-failed' }
  /** The phase's timer expired. */
  | { type: 'timeout' }
  | { type: 'hangup-requested'; by: CallSide }
  /** The device of this leg is gone, but its leg is not yet. */
  | { type: 'device-lost'; leg: LegId }
  /** The missing side asks to resume the call at this device. */
  | { type: 'resume-requested'; fork: ForkPlan; bridge: BridgeId }
  /** After a gap: the legs that still exist. `lostAt` is when the engine was last heard from, epoch milliseconds. */
  | { type: 'reconciled'; legs: readonly LiveLeg[]; sameEngine: boolean; lostAt: number; ringSeconds: number }
  /** Kept legs continue in another call, the others are hung up. */
  | { type: 'released'; keep: readonly LegId[] }
  /** A colleague picks the call up with this leg, which dialled the pick-up code. */
  | { type: 'picked-up'; by: PickingUp; bridge: BridgeId }
  /** The person rejects on all devices of the endpoint, without using one of them. */
  | { type: 'declined'; endpoint: EndpointName }
  /** The program that runs the call shuts down. */
  | { type: 'shut-down' }
  /** All legs are gone, and commands would be useless. */
  | { type: 'engine-lost' }

/** A leg that dialled in, is unanswered, and is in no other call. */
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
  /** The first hears the second, which has not answered. */
  | { type: 'bridge-early'; bridge: BridgeId; legs: readonly [LegId, LegId] }
  /** `tone`: after a few seconds of the congestion tone, since nobody hung up. */
  | { type: 'hangup'; leg: LegId; cause: HangupCause; tone?: true }
  | { type: 'start-music'; leg: LegId }
  | { type: 'stop-music'; leg: LegId }
  | { type: 'destroy-bridge'; bridge: BridgeId }
  /** Destroys the bridge; these legs survive, untouched until then. */
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

/** No leg of the call is left, so nothing more can happen to it. */
export const isOver = (call: Call): boolean =>
  call.phase === 'ended' && [call.caller, ...call.forks].every((leg) => leg.state === 'ended')
