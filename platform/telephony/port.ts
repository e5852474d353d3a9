import type { CarrierHeaders } from './carrier/carrier-headers.ts'
import type { MediaAddress } from './contract/media-address.ts'

/**
 * The telephony PORT, the vocabulary of all call logic. `adapters/asterisk` implements it on Asterisk, `in-memory-engine.ts`
 * in a simulation; `conformance.ts` keeps the two alike.
 *
 * A *leg* is one device's connection to the engine. A *bridge* joins legs so that they hear each other.
 * Ids of new legs are chosen by the caller, so no event can arrive for an unknown leg.
 */

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
   * `from`; null: not known. `maxForwards`: how many more exchanges it may pass (SIP Max-Forwards), if they said.
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

export interface DialCommand {
  leg: LegId
  endpoint: EndpointName
  contact: ContactAddress
  callerId: CallerId
  headers: LegHeaders
  /** Ring timeout, seconds; the leg then ends with `no-answer`. */
  timeoutSeconds: number
}

/** A call over a trunk; otherwise as for devices. */
export interface DialOutsideCommand {
  leg: LegId
  trunk: EndpointName
  /** In the carrier's format: digits, `*`, `#`, one leading `+`. */
  number: string
  /** Without a number the caller stays hidden. */
  callerId: CallerId
  /** The carrier is told the number, and not to show it (Privacy: id). */
  hidden?: boolean
  /** The number that forwards the call there: the carrier is told (Diversion). E.164 or as the carrier knows it. */
  forwardedFor?: string
  timeoutSeconds: number
  /** Sent along, so that a call that comes back is recognised; 1 for a new one. */
  hops: number
  /** How many more exchanges it may pass (SIP Max-Forwards); absent: as a call that begins here. */
  maxForwards?: number
}

export interface PlayCommand {
  leg: LegId
  playback: PlaybackId
  sounds: readonly Sound[]
}

export interface SpyCommand {
  spy: SpyId
  /** An answered leg, in any bridge. */
  on: LegId
  /** An answered leg outside of bridges; hears what the target says and hears. */
  listener: LegId
  /** Who hears the spy: nobody, the target, or everybody. */
  heardBy: 'nobody' | 'device' | 'all'
}

export interface RecordMessageCommand {
  leg: LegId
  recording: RecordingId
  /** Beep before recording. */
  beep: boolean
  /** Silence that ends the message. */
  silenceSeconds: number
  maxSeconds: number
}

/**
 * Commands reject with `EngineUnavailable` while the engine is down, and with `LegGone` for a missing leg or bridge, which is
 * normal: people hang up at any time. `hangup` and `destroyBridge` of missing ones resolve.
 */
export interface TelephonyEngine {
  /** Subscribes to events, in order. Returns the unsubscribe function. */
  subscribe(listener: EngineListener): () => void
  /** `up`, or the reason why not. */
  health(): EngineHealth

  /** Registered devices of an endpoint. */
  contacts(endpoint: EndpointName): Promise<ContactAddress[]>
  /** Contact of the device with this SIP user name; null when not registered. */
  findContact(endpoint: EndpointName, deviceName: string): Promise<ContactAddress | null>
  /** Endpoints with registered devices: initial state for `endpoint-contacts`. */
  registrations(): Promise<Registration[]>
  /** Applies changed trunks: registers with new carriers, unregisters from removed ones. */
  refreshTrunks(): Promise<void>
  /** Asks a carrier known by its address whether it is there (SIP OPTIONS), from now on regularly. */
  watchTrunk(trunk: EndpointName): Promise<void>
  /** Sets the message-waiting indicator of an endpoint's desk phones (RFC 3842). */
  tellMessages(endpoint: EndpointName, messages: WaitingMessages): Promise<void>
  indicateRinging(leg: LegId): Promise<void>
  /** Language of the built-in sounds that the leg hears from here on: `es`. */
  setLanguage(leg: LegId, language: string): Promise<void>
  answer(leg: LegId): Promise<void>
  /** Resolves once dialling has started; events follow. On rejection there is no leg and no event. */
  dial(command: DialCommand): Promise<void>
  /** Like `dial`. An unreachable trunk ends the leg with `unregistered` or `congestion`. */
  dialOutside(command: DialOutsideCommand): Promise<void>
  hangup(leg: LegId, cause: HangupCause): Promise<void>

  /** Refuses a requested transfer (`leg-transfers`); the call continues. */
  refuseTransfer(leg: LegId): Promise<void>

  /**
   * Lets the caller hear an unanswered leg to the outside, in a bridge of the two. The caller, if unanswered, gets the sound as early
   * media (SIP 183) and remains unanswered. After the answers of both, `bridge` with the same legs leaves them as they are.
   */
  bridgeEarly(bridge: BridgeId, caller: LegId, leg: LegId): Promise<void>
  /** Creates a bridge with answered legs. If one is gone, no bridge is created. */
  bridge(bridge: BridgeId, legs: readonly LegId[]): Promise<void>
  /** Resolves when the legs in `leaving` are out of it, ready for the next command. */
  destroyBridge(bridge: BridgeId, leaving?: readonly LegId[]): Promise<void>
  /** Adds an answered leg to a bridge. */
  joinBridge(bridge: BridgeId, leg: LegId): Promise<void>
  /** Removes a leg; the bridge remains, even if empty. */
  leaveBridge(bridge: BridgeId, leg: LegId): Promise<void>

  /** Emits talking events for this answered leg. */
  watchSpeech(leg: LegId): Promise<void>
  /** Mutes or unmutes a leg for its bridge. */
  mute(leg: LegId, on: boolean): Promise<void>

  /** For an answered leg without bridge and music; ends with `playback-ended`. */
  play(command: PlayCommand): Promise<void>
  /**
   * Plays to everybody in a bridge, who go on hearing each other. Resolves when all was played. @throws LegGone also when the bridge
   * goes meanwhile
   */
  announce(bridge: BridgeId, sounds: readonly Sound[]): Promise<void>
  /** No error if it has ended. */
  stopPlaying(playback: PlaybackId): Promise<void>
  /**
   * Records an unbridged answered leg until `#`, silence, or the maximum; reported by `message-recorded`. A recording of that
   * name in progress continues.
   */
  recordMessage(command: RecordMessageCommand): Promise<void>
  /** A finished message as WAV; null when missing. */
  readMessage(recording: RecordingId): Promise<Uint8Array | null>
  /** Messages not yet dropped, including those in progress; may include other recordings. */
  storedMessages(): Promise<RecordingId[]>
  /**
   * Records both directions of an answered leg, in any bridge, until it ends; also while no client is connected. At most 5 s
   * are lost if the engine is killed.
   */
  startRecording(leg: LegId, recording: RecordingId): Promise<void>
  /** Records silence, or sound again. */
  pauseRecording(leg: LegId, on: boolean): Promise<void>
  /** Resolves when its audio is complete; also for ended ones. */
  stopRecording(leg: LegId): Promise<void>
  /**
   * Saves an ended recording to a local file: 8 kHz, 16 bit, little-endian, stereo, the leg's own audio first. Resolves with
   * its bytes; 0 when missing.
   */
  saveRecording(recording: RecordingId, path: string): Promise<number>
  /** Deletes it; no error when missing. */
  dropRecording(recording: RecordingId): Promise<void>
  /** Continues until one of the legs ends, or it is stopped; both legs remain. */
  spy(command: SpyCommand): Promise<void>
  /** No error if it has ended. */
  endSpy(spy: SpyId): Promise<void>
  /** For unbridged legs; stops when stopped or bridged. */
  startMusic(leg: LegId, music: MusicName | null): Promise<void>
  stopMusic(leg: LegId): Promise<void>
  sendDigits(leg: LegId, digits: string): Promise<void>
  /**
   * Connects an answered leg outside of bridges with whoever takes plain RTP (G.711 µ-law) at this address, until the leg ends or
   * `endMedia`. A connection that it had is replaced. Its digits are told meanwhile.
   * @returns where the leg takes the other side's sound
   */
  connectMedia(leg: LegId, to: MediaAddress): Promise<MediaAddress>
  /** Plays to a leg that is connected so, and not to the other side. Resolves when all was played. @throws LegGone */
  playAside(leg: LegId, sounds: readonly Sound[]): Promise<void>
  /** The leg remains, outside of bridges. Call it for an ended leg, too. No error without a connection. */
  endMedia(leg: LegId): Promise<void>
  /** All legs in the engine. */
  liveLegs(): Promise<LiveLeg[]>
  close(): Promise<void>
}

export class EngineUnavailable extends Error {
  override name = 'EngineUnavailable'
}

export class LegGone extends Error {
  override name = 'LegGone'
}
