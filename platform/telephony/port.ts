/**
 * The telephony PORT. Call logic speaks these words and no others; `adapters/asterisk` says them to a real Asterisk
 * and `in-memory-engine.ts` to a simulated one, and `conformance.ts` keeps the two alike.
 *
 * A *leg* is one device's connection to the engine. A *bridge* joins legs so that they hear each other.
 * Every leg-creating command takes an id made by the caller, so that an event can never arrive for an unknown leg.
 */

export type LegId = string
export type BridgeId = string
export type PlaybackId = string
export type RecordingId = string
export type SpyId = string
/** Music of a company's own, as the engine knows it. One that it does not know is its general music, as null is. */
export type MusicName = string
/**
 * An extension's name, unique over all companies: `{company slug}-{extension}`. Browsers register under it, desk phones
 * under another that the engine knows to be the same; outside the engine there is only this one. A trunk has an
 * endpoint too, `trunk.{id}`: what comes from it comes from outside, whatever number it says.
 */
export type EndpointName = string
/** Where one registered device of an endpoint is reached; opaque outside the adapter. */
export type ContactAddress = string

/** Why a leg ended or is to end, in the field's words; adapters translate to Q.850 and SIP. */
export type HangupCause =
  | 'normal' // somebody hung up
  | 'busy' // Q.850 17, SIP 486
  | 'no-answer' // Q.850 19, SIP 480
  | 'unregistered' // Q.850 20, SIP 480
  | 'rejected' // Q.850 21, SIP 603
  | 'unknown-number' // Q.850 1, SIP 404
  | 'not-allowed' // Q.850 52: the caller may not call that number
  | 'cancelled' // the caller gave up before an answer
  | 'answered-elsewhere' // Q.850 26
  | 'congestion' // Q.850 34, SIP 503: admission limit, or the engine is full
  | 'device-lost' // Q.850 27: nothing came from the device for so long that it must be gone
  | 'failed' // anything else

export interface CallerId {
  name: string
  number: string
}

/** Headers sent to a device with its call; softphones show them, desk phones ignore them. */
export interface LegHeaders {
  callId: string
  /** The call goes on at this device, which asked for that and picks up by itself. */
  resumes?: boolean
}

/** A sound; a file's path is absolute, without extension, and readable by the engine. */
export type Sound =
  | { kind: 'file'; path: string }
  /** Of the engine's own, in the language of the leg: `queue-youarenext`. */
  | { kind: 'system'; name: string }
  | { kind: 'number'; value: number }
  | { kind: 'digits'; digits: string }
  /** Goes on until it is stopped. */
  | { kind: 'tone'; tone: 'ring' | 'busy' | 'congestion' }

export type EngineEvent =
  /**
   * A device called in, or somebody from outside over a trunk. It hears nothing until `indicateRinging` or `answer`.
   * `from` is what a trunk says of the caller, as it says it. `sipCallId` is null off SIP.
   */
  | {
      type: 'leg-arrived'
      leg: LegId
      endpoint: EndpointName
      dialed: string
      from: CallerId
      sipCallId: string | null
    }
  /** A leg we dialled exists and its device has its SIP Call-ID. */
  | { type: 'leg-dialing'; leg: LegId; sipCallId: string | null }
  | { type: 'leg-ringing'; leg: LegId }
  /** A leg we dialled was picked up; it hears nothing until bridged. */
  | { type: 'leg-answered'; leg: LegId }
  /**
   * The last event of a leg, told exactly once whoever ended it, unless the engine went down before. The cause is
   * the device's when the device ended it; for a leg that was hung up by command nothing is promised of it.
   */
  | { type: 'leg-ended'; leg: LegId; cause: HangupCause }
  /** The device put its call on hold; the other side hears music. */
  | { type: 'leg-held'; leg: LegId }
  | { type: 'leg-resumed'; leg: LegId }
  /** Of a leg that is watched: its device begins to say something, or is silent again. */
  | { type: 'leg-speaking'; leg: LegId; on: boolean }
  /**
   * The device sent a digit while its leg was in no bridge. Within one, digits go to the other side like its sound does,
   * and whether they are told as well is not promised: who wants to hear them takes the leg out first.
   */
  | { type: 'leg-digit'; leg: LegId; digit: string }
  /**
   * The device asks that whoever it talks with goes on elsewhere (SIP REFER). Nothing happens by itself. It hears that
   * this was done when its leg is hung up, or that it was not by `refuseTransfer`.
   */
  | { type: 'leg-transfers'; leg: LegId; to: TransferTarget }
  /** Everything was played, or it was stopped, or could not be. */
  | { type: 'playback-ended'; leg: LegId; playback: PlaybackId }
  /** What was said after `recordMessage`, until its end or the leg's. Seconds of sound; 0 when it failed. */
  | { type: 'message-recorded'; leg: LegId; recording: RecordingId; seconds: number }
  /** How many devices of the endpoint are registered now. */
  | { type: 'endpoint-contacts'; endpoint: EndpointName; contacts: number }
  /** From this IP address a device gave a wrong password; the name is none of an endpoint's where there is no such one. */
  | { type: 'wrong-secret'; endpoint: EndpointName; address: string }
  /** Commands work from here on. `legs`: the live ones, to reconcile after a gap without events. */
  | { type: 'engine-up'; version: string; instance: EngineInstance; legs: LiveLeg[] }
  /**
   * Commands fail with `EngineUnavailable` from here on. The calls may go on: the next `engine-up` tells.
   * `reason` is for the log and the operator.
   */
  | { type: 'engine-down'; reason: string }

/** What somebody would dial, or another call of the same device, by its SIP Call-ID. */
export type TransferTarget = { kind: 'number'; number: string } | { kind: 'call'; sipCallId: string }

/** Names one life of the engine: after its restart it is another, and every leg of before is gone. */
export type EngineInstance = string

export interface LiveLeg {
  leg: LegId
  endpoint: EndpointName | null
  up: boolean
  sipCallId: string | null
  /** What a device that called in dialled, and what a trunk says of who calls, while it is not answered. */
  dialed: string | null
  from: CallerId | null
  bridge: BridgeId | null
  /** When its bridge was made, epoch milliseconds; null without one. */
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
  /** The engine gives up ringing after this and ends the leg with `no-answer`. Seconds. */
  timeoutSeconds: number
}

/** A call to an outside number over a trunk; the rest is as for a device. */
export interface DialOutsideCommand {
  leg: LegId
  trunk: EndpointName
  /** As the carrier wants it: digits, `*`, `#`, one leading `+`. */
  number: string
  callerId: CallerId
  timeoutSeconds: number
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
  /** An answered leg in no bridge: hears what that one says and hears. */
  listener: LegId
  /** Who hears the listener: nobody, the device of `on`, or everybody with it. */
  heardBy: 'nobody' | 'device' | 'all'
}

export interface RecordMessageCommand {
  leg: LegId
  recording: RecordingId
  /** A tone before. */
  beep: boolean
  /** Of which the message is over. */
  silenceSeconds: number
  longestSeconds: number
}

/**
 * All commands reject with `EngineUnavailable` while the engine is down, and with `LegGone` when the leg or bridge
 * no longer exists (which is normal: people hang up at any moment). `hangup` and `destroyBridge` of what is gone resolve.
 */
export interface TelephonyEngine {
  /** Delivers events in the order they happened. Returns the unsubscribe function. */
  subscribe(listener: EngineListener): () => void
  /** `up`, or why not. */
  health(): EngineHealth

  /** The registered devices of an endpoint now; empty when none is. */
  contacts(endpoint: EndpointName): Promise<ContactAddress[]>
  /** Where the device that names itself so (the user part of its SIP Contact) is reached; null when it is not registered. */
  findContact(endpoint: EndpointName, deviceName: string): Promise<ContactAddress | null>
  /** Every endpoint that has a device registered now: where `endpoint-contacts` goes on from. */
  registrations(): Promise<Registration[]>
  /** The trunks changed: registers with the carriers again, and leaves those that are gone. */
  refreshTrunks(): Promise<void>
  /** Desk phones of the endpoint show how many messages wait (RFC 3842); where none is registered nothing happens. */
  tellMessages(endpoint: EndpointName, messages: WaitingMessages): Promise<void>
  indicateRinging(leg: LegId): Promise<void>
  answer(leg: LegId): Promise<void>
  /** Resolves when the device is being called; what follows comes as events. When it rejects there is no leg and no event. */
  dial(command: DialCommand): Promise<void>
  /** Like `dial`. A trunk that cannot be reached ends the leg with `unregistered` or `congestion`. */
  dialOutside(command: DialOutsideCommand): Promise<void>
  hangup(leg: LegId, cause: HangupCause): Promise<void>

  /** Refuses a transfer that a device asked for (`leg-transfers`); its call stays. */
  refuseTransfer(leg: LegId): Promise<void>

  /** Makes a bridge and puts the legs in it, if any. Each must be answered; with one that is gone there is no bridge. */
  bridge(bridge: BridgeId, legs: readonly LegId[]): Promise<void>
  destroyBridge(bridge: BridgeId): Promise<void>
  /** Puts one more answered leg into a bridge that is there. */
  joinBridge(bridge: BridgeId, leg: LegId): Promise<void>
  /** Takes one leg out; the bridge stays, even without legs. */
  leaveBridge(bridge: BridgeId, leg: LegId): Promise<void>

  /** Reports when the device of this answered leg speaks, until the leg ends. */
  watchSpeech(leg: LegId): Promise<void>
  /** Mutes or unmutes this answered leg for the others in its bridge. */
  mute(leg: LegId, on: boolean): Promise<void>

  /** To an answered leg outside any bridge and without music; ends with `playback-ended`. */
  play(command: PlayCommand): Promise<void>
  /** Also for an ended playback. */
  stopPlaying(playback: PlaybackId): Promise<void>
  /**
   * What the device of an answered leg in no bridge says, until `#`, silence, or too long; told by `message-recorded`. One of
   * that name that is under way goes on.
   */
  recordMessage(command: RecordMessageCommand): Promise<void>
  /** The sound of a message that ended, as WAV, until it is dropped; null: there is no such message. */
  readMessage(recording: RecordingId): Promise<Uint8Array | null>
  /** Messages that were not dropped yet, those under way too; other recordings may be among them. */
  storedMessages(): Promise<RecordingId[]>
  /**
   * Both sides of an answered leg from now on, in whatever bridge it is: what its device says, and what it hears. Goes on
   * while nobody is connected to the engine, and ends with the leg. At most 5 s of it are lost when the engine is killed.
   */
  startRecording(leg: LegId, recording: RecordingId): Promise<void>
  /** Silence is recorded from now on, or the sound again. */
  pauseRecording(leg: LegId, on: boolean): Promise<void>
  /** Resolves when all of its sound can be saved; of what is over too. */
  stopRecording(leg: LegId): Promise<void>
  /**
   * Copies the sound of a recording that is over into a file of this machine: 8 kHz, 16 bit, little-endian, two channels of
   * which the first is what the leg's device said. Resolves with its bytes; 0 when there is no such recording.
   */
  saveRecording(recording: RecordingId, path: string): Promise<number>
  /** The engine keeps it no longer; of what is gone too. */
  dropRecording(recording: RecordingId): Promise<void>
  /** Goes on until one of the two legs ends, or it is ended; both legs stay. */
  spy(command: SpyCommand): Promise<void>
  /** Of what is over too. */
  endSpy(spy: SpyId): Promise<void>
  /** To a leg that is in no bridge, until it is stopped or put into one. */
  startMusic(leg: LegId, music: MusicName | null): Promise<void>
  stopMusic(leg: LegId): Promise<void>
  sendDigits(leg: LegId, digits: string): Promise<void>
  /** Every leg that is in a call in the engine now. */
  liveLegs(): Promise<LiveLeg[]>
  close(): Promise<void>
}

export class EngineUnavailable extends Error {
  override name = 'EngineUnavailable'
}

export class LegGone extends Error {
  override name = 'LegGone'
}
