import type { MediaAddress } from '#platform/telephony/contract/media-address.ts'

/**
 * The media engine of meetings: it forwards sound and picture between browsers and keeps nothing else. Rooms, people and rights
 * are ours (`features/meetings`); an engine that died is filled again by us, so every operation may be repeated.
 *
 * A _feed_ is what one member sends over one connection: camera with microphone, or a screen. Each member receives all feeds
 * over one further connection, whose negotiation the engine begins.
 */
export interface MeetingEngine {
  state(): EngineState
  /** Returns a function that ends it. */
  listen(listener: (event: EngineEvent) => void): () => void
  /** Opens a room unless it is open. @throws EngineFailure */
  openRoom(room: string): Promise<void>
  /** Ends a room with all its connections; an unknown one is ended already. @throws EngineFailure */
  closeRoom(room: string): Promise<void>
  /**
   * Begins or replaces a feed. It exists for others only after its event `published`.
   * @param offer the browser's SDP @returns the answering SDP @throws EngineFailure
   */
  publish(room: string, feed: string, offer: string): Promise<string>
  /** Ends a feed; an unknown one is ended already. @throws EngineFailure */
  unpublish(room: string, feed: string): Promise<void>
  /**
   * Changes what a member receives to exactly these feeds; unpublished ones are left out.
   * @returns an offer to be answered by `answer` before the next change; null when nothing has to be negotiated
   * @throws EngineFailure
   */
  subscribe(room: string, member: string, feeds: readonly string[]): Promise<SubscriptionOffer | null>
  /** The browser's answer to the latest offer. @throws EngineFailure */
  answer(room: string, member: string, sdp: string): Promise<void>
  /** Ends a member's reception; an unknown one is ended already. @throws EngineFailure */
  unsubscribe(room: string, member: string): Promise<void>
  /** Chooses the simulcast layers that a member receives. @throws EngineFailure */
  layers(room: string, member: string, wishes: readonly LayerWish[]): Promise<void>
  /** Whether a feed's sound or picture is forwarded. @throws EngineFailure */
  mute(room: string, feed: string, kind: 'audio' | 'video', muted: boolean): Promise<void>
  /**
   * Takes a telephone into the sound of an open room; it hears everybody but itself once `hearPhone` says where. The sound of all
   * telephones together is this feed, for everybody to subscribe to.
   * @returns where its sound is expected: RTP, G.711 µ-law @throws EngineFailure
   */
  joinPhone(room: string, phone: string, feed: string): Promise<MediaAddress>
  /** Where the telephone takes its sound: RTP, G.711 µ-law. @throws EngineFailure */
  hearPhone(room: string, phone: string, address: MediaAddress): Promise<void>
  /** An unknown one has left already; the feed ends with the last one. @throws EngineFailure */
  leavePhone(room: string, phone: string): Promise<void>
  /**
   * Writes all feeds of an open room to disk under this name, also those that come later; null ends it. A room that is opened again
   * is not recorded until it is asked again. @throws EngineFailure
   */
  record(room: string, recording: string | null): Promise<void>
  /** Names of the recordings on this machine's disk, whole or cut off. */
  recordings(): Promise<string[]>
  /**
   * Converts a recording's streams into files of common formats (Opus in Ogg, VP8 in IVF), in a folder of the caller's. An unknown
   * recording, or one of a silent room, has none.
   * @throws WorkerFailed
   */
  readRecording(recording: string, into: string): Promise<RecordedTrack[]>
  /** Removes what was written; an unknown one is removed already. */
  dropRecording(recording: string): Promise<void>
  /** Stops using the engine, which may live on. */
  close(): Promise<void>
}

export type EngineState = { up: true } | { up: false; reason: string }

export type EngineEvent =
  /** It forgot all rooms: open and fill them again. */
  | { type: 'up' }
  | { type: 'down'; reason: string }
  | { type: 'published'; room: string; feed: string }
  /** Its connection is lost, or it was ended. */
  | { type: 'unpublished'; room: string; feed: string }
  | { type: 'talking'; room: string; feed: string; talking: boolean }

/** One media section of the reception. */
export interface ReceivedStream {
  /** Of the SDP. */
  mid: string
  feed: string
  kind: 'audio' | 'video'
}

export interface SubscriptionOffer {
  sdp: string
  /** Without ended ones. */
  streams: readonly ReceivedStream[]
}

/** 0 is the smallest layer; `off` sends no picture. */
export interface LayerWish {
  mid: string
  layer: 0 | 1 | 2 | 'off'
}

/** One stream of a recorded feed. Times are milliseconds since the epoch. */
export interface RecordedTrack {
  feed: string
  kind: 'audio' | 'video'
  path: string
  startedAt: number
  /** Of its last sound or picture. */
  endedAt: number
  /** When the feed ended: a screen may show the same picture until then. */
  closedAt: number
  /** Times without a picture. */
  pauses: readonly [number, number][]
}

/**
 * `down`: there is no engine at present; `gone`: its room, feed or reception is not there (any more); `refused`: it does not take
 * what was sent.
 */
export class EngineFailure extends Error {
  override name = 'EngineFailure'
  readonly kind: 'down' | 'gone' | 'refused'

  constructor(kind: EngineFailure['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
