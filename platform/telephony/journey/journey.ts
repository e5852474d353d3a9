import type { Destination } from '../contract/destination.ts'
import type { Fact, LeftQueue } from '../contract/fact.ts'
import type { MusicName, Sound } from '../port.ts'
import type { Plan, RingGroup } from './plan.ts'

/**
 * What an arriving call walks through, from destination to destination, as plain data: it is stored with the call and goes on
 * after a restart of the program. `advance` is the only way on: what happened in, the journey and what is to be done out.
 *
 * ```
 *   start ──▶ menu ◀──▶ menu        any ──▶ announcement ──▶ over
 *     │         │                   any ──▶ ring ── nobody ──▶ fallback (any) or over
 *     └────────▶ queue · ring · outside ── answered ──▶ talking ──▶ over
 * ```
 */
export interface Journey {
  /** The call's. */
  readonly id: string
  readonly caller: JourneyCaller
  readonly dialed: string
  readonly step: JourneyStep
  /** The caller hears us. */
  readonly answered: boolean
  readonly music: boolean
  /** What plays now. */
  readonly playback: string | null
  /** Playbacks and rounds of ringing so far; their ids come from it. */
  readonly count: number
  /** Devices found for this round or a later one ring; null: none should ring. */
  readonly round: number | null
  /** Destinations so far. */
  readonly hops: number
  /** Epoch milliseconds; null: only events move it on. */
  readonly wakeAt: number | null
  /** Of a transferred caller: where the call goes when nobody answers. */
  readonly returnTo?: Destination | null
  /** Extensions it was forwarded by; no forward leads back to them. */
  readonly forwardedBy?: readonly number[]
}

export interface JourneyCaller {
  readonly name: string
  readonly number: string
  /** Who calls, if it is an extension. */
  readonly extension: number | null
  /** By which it came from outside. */
  readonly trunk: number | null
}

export type JourneyStep =
  | { readonly kind: 'start' }
  | { readonly kind: 'menu'; readonly ivr: number; readonly keyed: string; readonly tries: number }
  | {
      readonly kind: 'ring'
      readonly ringing: readonly number[]
      /** Rounds to come. */
      readonly rounds: readonly (readonly number[])[]
      readonly seconds: number
      readonly fallback: Destination | null
    }
  | {
      readonly kind: 'outside'
      readonly number: string
      /** Who forwarded it there. */
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
  /** `recording`: once they may speak. */
  | { readonly kind: 'voicemail'; readonly extension: number; readonly recording: string | null }
  /** They hear what was left in a box. */
  | { readonly kind: 'messages' }
  | { readonly kind: 'announcement' }
  /** `keyed`: of the PIN so far; null: they are in. */
  | { readonly kind: 'room'; readonly room: number; readonly keyed: string | null; readonly tries: number }
  /** Whoever dials the slot gets the call; at the timeout it goes back. */
  | { readonly kind: 'parked'; readonly slot: number }
  | { readonly kind: 'talking' }
  | { readonly kind: 'over' }

export type JourneyEvent =
  | { type: 'arrived'; destination: Destination; facts: readonly Fact[] }
  /** Somebody put the caller there; `seconds`: how long they wait at the most. */
  | { type: 'parked'; slot: number; seconds: number; facts: readonly Fact[] }
  | { type: 'digit'; digit: string }
  | { type: 'played'; playback: string }
  /** What a caller had to say was taken down, or could not be. */
  | { type: 'recorded'; recording: string }
  /** They have heard their messages. */
  | { type: 'served' }
  | { type: 'wake' }
  /** The carrier gives no sign of the call that goes out. */
  | { type: 'silent' }
  /** Nobody in the round answered. */
  | { type: 'unanswered'; outcome: string }
  /** One of those that ring did not take it; the others go on. */
  | { type: 'declined'; extension: number; outcome: string }
  | { type: 'taken'; extension: number | null; number: string }
  /** From the queue. */
  | { type: 'offer'; extensions: readonly number[] }
  | { type: 'withdraw'; extension: number }
  /** The program was down: the caller hears the prompt from the start. */
  | { type: 'resumed' }
  | { type: 'ended'; by: 'caller' | 'callee' | 'system'; outcome: string }

export type RingTarget =
  | { readonly kind: 'extension'; readonly extension: number }
  | {
      readonly kind: 'outside'
      readonly trunk: number
      readonly number: string
      readonly callerId: string
      /** It goes out only if this extension may call there now. */
      readonly by?: { readonly extension: number; readonly dialed: string }
    }

export type JourneyEffect =
  | { type: 'answer' }
  | { type: 'play'; playback: string; sounds: readonly Sound[] }
  | { type: 'stop-playing'; playback: string }
  /** What the caller says is for the box of this extension; answered by `recorded`. */
  | { type: 'record-message'; recording: string; extension: number }
  /** Hears a box, `extension`'s unless they say another; answered by `served`. */
  | { type: 'serve-messages'; extension: number | null }
  /** Talks with those in the room until the call ends. */
  | { type: 'enter-room'; room: number; name: string }
  | { type: 'start-hold-music'; music: MusicName | null }
  | { type: 'stop-hold-music' }
  | { type: 'ring'; round: number; targets: readonly RingTarget[]; seconds: number; many: boolean }
  /** Of one extension, or of all. */
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

/** What a step is decided by beside the journey itself: looked up, never changed. */
export interface Surroundings {
  readonly plan: Plan
  /** Epoch milliseconds. */
  readonly at: number
  /** How long an extension rings before it counts as unanswered. */
  readonly ringSeconds: number
  phone(extension: number): 'free' | 'busy' | 'away'
  /** As many calls as the extension may have. */
  isFull(extension: number): boolean
  /** Whose turn it is in the ring group: a place in its members, from 0. */
  turn(ringGroup: RingGroup): number
  waiting(queue: number): number
  agents(queue: number): number
  /** Of this call in its queue, from 1, and how long it will probably wait; null when that is not known. */
  place(call: string): { readonly position: number; readonly seconds: number | null } | null
  /** Calls over the trunk now. */
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

/** Of a caller who was answered before and is now transferred. */
export const transferredJourney = (
  id: string,
  caller: JourneyCaller,
  dialed: string,
  returnTo: Destination | null,
): Journey => ({ ...newJourney(id, caller, dialed), answered: true, returnTo })

/** Of two who were put together: they talk. */
export const joinedJourney = (id: string, caller: JourneyCaller, dialed: string): Journey => ({
  ...newJourney(id, caller, dialed),
  answered: true,
  step: { kind: 'talking' },
})
