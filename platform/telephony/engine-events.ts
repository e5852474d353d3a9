import type { CarrierHeaders } from './carrier/carrier-headers.ts'

/** What the telephony engine tells, and the words of its port (`port.ts`). */

export type LegId = string
export type BridgeId = string
export type PlaybackId = string
export type RecordingId = string
export type SpyId = string
/** Name of a company's music on hold. The default is used for null and unknown names. */
export type MusicName = string
/**
 * An extension's unique name: `{company slug}-{extension}`. Browsers register under it; desk phones under others, which only
 * the engine knows. Trunks have an endpoint, too, `trunk.{id}`: calls from it are from outside, whatever their caller id.
 */
export type EndpointName = string
/** Contact of a registered device; opaque outside the adapter. */
export type ContactAddress = string

/** Why a leg ends; adapters translate to Q.850 and SIP. */
export type HangupCause =
  | 'normal' // somebody hung up
  | 'busy' // Q.850 17, SIP 486
  | 'no-answer' // Q.850 19, SIP 480
  | 'unregistered' // Q.850 20, SIP 480
  | 'rejected' // Q.850 21, SIP 603
  | 'unknown-number' // Q.850 1, SIP 404
  | 'not-allowed' // Q.850 52: the caller may not call that number
  | 'forbidden' // Q.850 21, SIP 401, 402, 403, 407: the carrier takes no such call over this trunk
  | 'cancelled' // the caller gave up before an answer
  | 'answered-elsewhere' // Q.850 26
  | 'congestion' // Q.850 34, SIP 503: admission limit, or the engine is full
  | 'device-lost' // Q.850 27: nothing came from the device for so long that it must be gone
  | 'failed' // anything else

export interface CallerId {
  name: string
  number: string
}

/** Headers sent with a call: shown by softphones, ignored by desk phones. */
export interface LegHeaders {
  callId: string
  /** The call is picked up automatically: the device asked to continue it. */
  resumes?: boolean
  /** The caller is outside: their number is nobody's extension, even if it looks like one. */
  outside?: boolean
}

/** A sound; file paths are absolute, without extension, and readable by the engine. */
export type Sound =
  | { kind: 'file'; path: string }
  /** A built-in sound, in the leg's language: `queue-youarenext`. */
  | { kind: 'system'; name: string }
  | { kind: 'number'; value: number }
  | { kind: 'digits'; digits: string }
  /** Plays until stopped. */
  | { kind: 'tone'; tone: 'ring' | 'busy' | 'congestion' }

/**
 * Whose share of calls a call counts for. `phones`: dialled by a company's phones; `calls`: for a number of a company, over
 * whatever trunk; `nobody`: brought by this carrier to a number that nobody owns.
 */
export type CallShare =
  | { readonly of: 'phones' | 'calls'; readonly company: number }
  | { readonly of: 'nobody'; readonly carrier: string }

export type EngineEvent =
  /**
   * A call from a device, or from outside over a trunk. It hears nothing until `indicateRinging` or `answer`. `from`: the
   * trunk's caller id, unverified. `sipCallId` is null without SIP. `source`: the IP address that it came from, if known.
   * `hops`: how often it went out from here and came back (`DialOutsideCommand`), as far as others kept count. `share`: whose share
   * of calls it counts for, if the engine knows it. `headers`: what the carrier of a trunk wrote, which says more than `dialed` and
   * `from`; null: not known. `maxForwards`: how many more exchanges it may pass (SIP Max-Forwards), if they said. `hides`: a phone
   * that was told not to show the caller's number.
   */
  | {
      type: 'leg-arrived'
      leg: LegId
      endpoint: EndpointName
      dialed: string
      from: CallerId
      sipCallId: string | null
      source: string | null
      hops: number
      share: CallShare | null
      headers: CarrierHeaders | null
      maxForwards?: number
      hides?: boolean
    }
  /** A dialled leg exists, with its device's SIP Call-ID. */
  | { type: 'leg-dialing'; leg: LegId; sipCallId: string | null }
  | { type: 'leg-ringing'; leg: LegId }
  /**
   * The carrier of a leg to the outside is at work before the answer (SIP 183). `sound`: it sends an announcement or its own ring
   * tone, which the caller hears once `bridgeEarly` joins them. May come repeatedly, before or after `leg-ringing`.
   */
  | { type: 'leg-progress'; leg: LegId; sound: boolean }
  /** A dialled leg was answered; it hears nothing until bridged. */
  | { type: 'leg-answered'; leg: LegId }
  /**
   * A leg's last event, exactly once whoever ended it, unless the engine goes down first. The cause is the device's if it hung
   * up; for commanded hang-ups it is unspecified. `forwardTo`: the number to which a ringing phone sends its call (SIP 302),
   * unchecked; nothing happens automatically, and the cause is then `no-answer`. Of a carrier's leg it is never told.
   * `said`: how a carrier put its refusal, where that is more than the status.
   */
  | { type: 'leg-ended'; leg: LegId; cause: HangupCause; forwardTo?: string; said?: string }
  /** The device put its call on hold; the other side hears music. */
  | { type: 'leg-held'; leg: LegId }
  | { type: 'leg-resumed'; leg: LegId }
  /** For watched legs: the device started or stopped talking. */
  | { type: 'leg-speaking'; leg: LegId; on: boolean }
  /**
   * A digit from a leg outside of bridges, or connected by `connectMedia`. Inside, digits pass through like audio, and events for
   * them are not guaranteed: take the leg out first.
   */
  | { type: 'leg-digit'; leg: LegId; digit: string }
  /**
   * The device requests a transfer of its peer (SIP REFER). Nothing happens automatically: hanging up its leg means success,
   * `refuseTransfer` failure.
   */
  | { type: 'leg-transfers'; leg: LegId; to: TransferTarget }
  /** Playback ended, was stopped, or failed. */
  | { type: 'playback-ended'; leg: LegId; playback: PlaybackId }
  /** Result of `recordMessage`: seconds of audio, 0 on failure. */
  | { type: 'message-recorded'; leg: LegId; recording: RecordingId; seconds: number }
  /** Number of registered devices of an endpoint. */
  | { type: 'endpoint-contacts'; endpoint: EndpointName; contacts: number }
  /** Failed authentication from this IP address; the endpoint may not exist. */
  | { type: 'wrong-secret'; endpoint: EndpointName; address: string }
  /** A trunk that registers with us proved its password in a request from this IP address. */
  | { type: 'trunk-authenticated'; endpoint: EndpointName; address: string }
  /** How our registration at a trunk's carrier goes, whenever that changes. */
  | { type: 'trunk-registration'; endpoint: EndpointName; registration: TrunkRegistration }
  /** Calls that the engine refused by itself since the last report; `company`: of the latest, null if unknown. */
  | { type: 'calls-refused'; calls: number; company: number | null }
  /** Commands work from now on. `legs`: the live ones, for reconciliation after a gap. */
  | { type: 'engine-up'; version: string; instance: EngineInstance; legs: LiveLeg[] }
  /**
   * Commands fail with `EngineUnavailable` from now on. Calls may continue: see the next `engine-up`. `reason` is for log and
   * operator.
   */
  | { type: 'engine-down'; reason: string }

/** Our registration at a carrier. */
export interface TrunkRegistration {
  /** `refused`: it answered with an error; `unanswered`: not at all; `pending`: not tried yet. */
  readonly state: 'registered' | 'refused' | 'unanswered' | 'pending'
  /** SIP status of the refusal; null: none, or the engine does not tell. */
  readonly answer: number | null
  /** When it is tried or renewed next, epoch milliseconds; null: not known. */
  readonly nextAt: number | null
  /** The engine tries again without any pause, and has to be kept from it. */
  readonly isEndless?: true
}

/** A number to dial, or another call of the same device by SIP Call-ID. */
export type TransferTarget = { kind: 'number'; number: string } | { kind: 'call'; sipCallId: string }

/** Identifies one run of the engine: after a restart all earlier legs are gone. */
export type EngineInstance = string

export interface LiveLeg {
  leg: LegId
  endpoint: EndpointName | null
  up: boolean
  sipCallId: string | null
  /** Dialled number and the trunk's caller id, while unanswered. */
  dialed: string | null
  from: CallerId | null
  bridge: BridgeId | null
  /** Creation time of its bridge, epoch ms; null without one. */
  bridgedAt: number | null
}

export interface WaitingMessages {
  unheard: number
  total: number
}

export interface Registration {
  endpoint: EndpointName
  contacts: number
}

export type EngineHealth =
  | { up: true; version: string; instance: EngineInstance }
  | { up: false; reason: string }

export type EngineListener = (event: EngineEvent) => void
