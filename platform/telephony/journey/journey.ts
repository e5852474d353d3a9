import type { Destination } from '../contract/destination.ts'
import type { Fact, LeftQueue } from '../contract/fact.ts'
import type { MusicName, Sound } from '../port.ts'
import type { Plan, RingGroup } from './plan.ts'

/**
 * The path of an incoming call from destination to destination, as plain data: it is stored with the call, and resumes after
 * a restart. `advance` is its only transition: event and journey in, new journey and commands out.
 *
 * ```
 *   start ──▶ menu ◀──▶ menu        any ──▶ announcement ──▶ over
 *     │         │                   any ──▶ ring ── nobody ──▶ fallback (any) or over
 *     └────────▶ queue · ring · outside ── answered ──▶ talking ──▶ over
 * ```
 */
export interface Journey {
  /** The call's id. */
  readonly id: string
  readonly caller: JourneyCaller
  readonly dialed: string
  readonly step: JourneyStep
  /** The call is answered. */
  readonly answered: boolean
  readonly music: boolean
  /** The current playback. */
  readonly playback: string | null
  /** Counts playbacks and ring rounds, for their ids. */
  readonly count: number
  /** Devices to ring in this round, if known; null: none. */
  readonly round: number | null
  /** Number of destinations so far. */
  readonly hops: number
  /** Deadline, epoch ms; null: only events move it on. */
  readonly wakeAt: number | null
  /** For transferred callers: the destination when nobody answers. */
  readonly returnTo?: Destination | null
  /** Extensions that forwarded it; no forward leads back to them. */
  readonly forwardedBy?: readonly number[]
  /** The company's own numbers that it came through, by id; it enters none twice. */
  readonly dids?: readonly number[]
}

export interface JourneyCaller {
  readonly name: string
  readonly number: string
  /** The calling extension, if any. */
  readonly extension: number | null
  /** The trunk it came in by. */
  readonly trunk: number | null
}

export type JourneyStep =
  | { readonly kind: 'start' }
  | { readonly kind: 'menu'; readonly ivr: number; readonly keyed: string; readonly tries: number }
  | {
      readonly kind: 'ring'
      readonly ringing: readonly number[]
      /** Remaining rounds. */
      readonly rounds: readonly (readonly number[])[]
      readonly seconds: number
      readonly fallback: Destination | null
      /** Rings for one person, whose phone may send the call elsewhere. */
      readonly personal?: true
    }
  | {
      readonly kind: 'outside'
      readonly number: string
      /** Who forwarded it. */
      readonly by?: number
      readonly trunk: number
      readonly tried: readonly number[]
    }
  | {
      readonly kind: 'queue'
      readonly queue: number
      readonly enteredAt: number
      readonly nextAnnouncementAt: number | null
      readonly ringing: readonly number[]
    }
  /** `recording`: the tone was played. */
  | { readonly kind: 'voicemail'; readonly extension: number; readonly recording: string | null }
  /** Listening to a mailbox. */
  | { readonly kind: 'messages' }
  | { readonly kind: 'announcement' }
  /** `keyed`: PIN digits so far; null: admitted. */
  | { readonly kind: 'room'; readonly room: number; readonly keyed: string | null; readonly tries: number }
  /** `meeting`: the one that the caller keyed the PIN of; null while they key it. */
  | {
      readonly kind: 'meeting'
      readonly meeting: number | null
      readonly keyed: string
      readonly tries: number
    }
  /** Parked: anyone who dials the slot retrieves it; at the timeout it returns. */
  | { readonly kind: 'parked'; readonly slot: number }
  | { readonly kind: 'talking' }
  | { readonly kind: 'over' }

export type JourneyEvent =
  | { type: 'arrived'; destination: Destination; facts: readonly Fact[] }
  /** Parked by somebody; `seconds`: the timeout. */
  | { type: 'parked'; slot: number; seconds: number; facts: readonly Fact[] }
  | { type: 'digit'; digit: string }
  | { type: 'played'; playback: string }
  /** The message was recorded, or failed. */
  | { type: 'recorded'; recording: string }
  /** Finished listening to messages. */
  | { type: 'served' }
  /** Null: no meeting has that PIN. */
  | { type: 'meeting-found'; meeting: number | null }
  /** The meeting ended, or the caller was refused or removed. */
  | { type: 'meeting-over' }
  | { type: 'wake' }
  /** No progress from the carrier. */
  | { type: 'silent' }
  /** The carrier sends sound before the answer. */
  | { type: 'sound' }
  /** Nobody of the round answered. */
  | { type: 'unanswered'; outcome: string }
  /** One of the ringing phones declined; the others continue. */
  | { type: 'declined'; extension: number; outcome: string }
  /** The ringing phone of this extension sends the call elsewhere. `number`: as the phone names it. */
  | { type: 'redirected'; extension: number; number: string; to: Destination }
  | { type: 'taken'; extension: number | null; number: string }
  /** From the queue. */
  | { type: 'offer'; extensions: readonly number[] }
  | { type: 'withdraw'; extension: number }
  /** After a restart: the prompt plays again from the start. */
  | { type: 'resumed' }
  | { type: 'ended'; by: 'caller' | 'callee' | 'system'; outcome: string }

export type RingTarget =
  | { readonly kind: 'extension'; readonly extension: number }
  | {
      readonly kind: 'outside'
      readonly trunk: number
      readonly number: string
      readonly callerId: string
      /** As dialled, before the route rewrote it. */
      readonly dialed: string
      /** The extension that pays; null: nobody would, so it is refused. */
      readonly payer: number | null
      /** Another trunk was tried before. */
      readonly again: boolean
    }

export type JourneyEffect =
  | { type: 'answer' }
  | { type: 'play'; playback: string; sounds: readonly Sound[] }
  | { type: 'stop-playing'; playback: string }
  /** Records a message for this extension; answered by `recorded`. */
  | { type: 'record-message'; recording: string; extension: number }
  /** Plays a mailbox, `extension`'s unless the caller enters another; answered by `served`. */
  | { type: 'serve-messages'; extension: number | null }
  /** Joins a conference room until the call ends. */
  | { type: 'enter-room'; room: number; name: string }
  /** Somebody keyed a wrong PIN of a conference room; see `mayTryPin`. */
  | { type: 'wrong-pin'; room: number; caller: JourneyCaller }
  /** Answered by `meeting-found`. */
  | { type: 'find-meeting'; pin: string }
  /** Joins a video meeting until the call ends, or `meeting-over`. */
  | { type: 'join-meeting'; meeting: number }
  | { type: 'start-hold-music'; music: MusicName | null }
  | { type: 'stop-hold-music' }
  | { type: 'ring'; round: number; targets: readonly RingTarget[]; seconds: number; many: boolean }
  /** Of one extension, or all. */
  | { type: 'stop-ringing'; extension: number | null }
  | { type: 'enter-queue'; queue: number; priority: number; enteredAt: number }
  | { type: 'leave-queue'; queue: number; why: LeftQueue }
  | { type: 'queue-declined'; extension: number }
  | { type: 'queue-answered'; extension: number }
  | { type: 'request-callback'; queue: number }
  | {
      type: 'finish'
      outcome:
        | 'completed'
        | 'busy'
        | 'no-answer'
        | 'unregistered'
        | 'rejected'
        | 'congestion'
        | 'not-allowed'
        | 'unknown-number'
        | 'failed'
    }

/** Read-only inputs of a step, besides the journey. */
export interface JourneyContext {
  readonly plan: Plan
  /** Epoch milliseconds. */
  readonly at: number
  /** Ring timeout of an extension. */
  readonly ringSeconds: number
  phone(extension: number): 'free' | 'busy' | 'away'
  /** The extension has its maximum of calls. */
  isFull(extension: number): boolean
  /** Next member of a ring group, from 0. */
  turn(ringGroup: RingGroup): number
  waiting(queue: number): number
  agents(queue: number): number
  /** Position in the queue, from 1, and expected wait; null when unknown. */
  place(call: string): { readonly position: number; readonly seconds: number | null } | null
  /** False: they, or all strangers together, keyed so many wrong PINs of this conference room that none is right for a while. */
  mayTryPin(room: number, caller: JourneyCaller): boolean
  /** Current calls of a trunk. */
  trunkCalls(trunk: number): number
}

export interface JourneyResult {
  readonly journey: Journey
  readonly effects: readonly JourneyEffect[]
  readonly facts: readonly Fact[]
}

export const newJourney = (id: string, caller: JourneyCaller, dialed: string): Journey => ({
  id,
  caller,
  dialed,
  step: { kind: 'start' },
  answered: false,
  music: false,
  playback: null,
  count: 0,
  round: null,
  hops: 0,
  wakeAt: null,
})

/** For a direct call, whose called extension rings already. */
export const ringingJourney = (
  id: string,
  caller: JourneyCaller,
  dialed: string,
  extension: number,
  seconds: number,
): Journey => ({
  ...newJourney(id, caller, dialed),
  step: { kind: 'ring', ringing: [extension], rounds: [], seconds, fallback: null, personal: true },
  count: 1,
  round: 1,
  hops: 1,
})

/** For a caller who was answered before and is now transferred. */
export const transferredJourney = (
  id: string,
  caller: JourneyCaller,
  dialed: string,
  returnTo: Destination | null,
): Journey => ({ ...newJourney(id, caller, dialed), answered: true, returnTo })

/** For two parties that were connected. */
export const joinedJourney = (id: string, caller: JourneyCaller, dialed: string): Journey => ({
  ...newJourney(id, caller, dialed),
  answered: true,
  step: { kind: 'talking' },
})
