import type { MediaAddress } from './contract/media-address.ts'
import type {
  BridgeId,
  CallerId,
  ContactAddress,
  EndpointName,
  EngineHealth,
  EngineListener,
  HangupCause,
  LegHeaders,
  LegId,
  LiveLeg,
  MusicName,
  PlaybackId,
  RecordingId,
  Registration,
  Sound,
  SpyId,
  WaitingMessages,
} from './engine-events.ts'

export type {
  BridgeId,
  CallerId,
  CallShare,
  ContactAddress,
  EndpointName,
  EngineEvent,
  EngineHealth,
  EngineInstance,
  EngineListener,
  HangupCause,
  LegHeaders,
  LegId,
  LiveLeg,
  MusicName,
  PlaybackId,
  RecordingId,
  Registration,
  Sound,
  SpyId,
  TransferTarget,
  TrunkRegistration,
  WaitingMessages,
} from './engine-events.ts'

/**
 * The telephony PORT, the vocabulary of all call logic. `adapters/asterisk` implements it on Asterisk, `in-memory-engine.ts`
 * in a simulation; `conformance.ts` keeps the two alike.
 *
 * A *leg* is one device's connection to the engine. A *bridge* joins legs so that they hear each other.
 * Ids of new legs are chosen by the caller, so no event can arrive for an unknown leg.
 */

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
