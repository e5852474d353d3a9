/** The service that a company chose. */
export interface SpeechService {
  /** Including the version: `https://host/v1`. */
  url: string
  key: string | null
  model: string
}

export interface SpeechSound {
  content: Uint8Array
  /** With an ending that the service knows: `sound.ogg`. */
  name: string
  /** MIME type. */
  type: string
  /** ISO 639-1; null: the service finds out. */
  language: string | null
}

/** What was said from when until when; ms since the sound's start. */
export interface SpokenText {
  startMs: number
  endMs: number
  text: string
}

/**
 * Turns sound into text, in order of time; silence has none. Waits for another's machine: never within a transaction.
 * @throws TranscriptionFailed
 */
export type Transcribe = (
  service: SpeechService,
  sound: SpeechSound,
  signal: AbortSignal,
) => Promise<SpokenText[]>

/** Largest sound of one request, bytes. */
export const MAX_SOUND = 25 * 1024 * 1024

/**
 * - `key`: the service does not know this key, or it may not do this
 * - `quota`: the account has no credit left
 * - `busy`: too many requests for now; see `retryAfterMs`
 * - `refused`: it does not take this sound, model or address
 * - `down`: it cannot be reached, fails, takes too long, or answers something else
 */
export type TranscriptionTrouble = 'key' | 'quota' | 'busy' | 'refused' | 'down'

export class TranscriptionFailed extends Error {
  override name = 'TranscriptionFailed'
  readonly trouble: TranscriptionTrouble
  /** How long the service asks to wait; null: it did not say. */
  readonly retryAfterMs: number | null

  constructor(
    trouble: TranscriptionTrouble,
    message: string,
    { retryAfterMs = null, ...options }: ErrorOptions & { retryAfterMs?: number | null } = {},
  ) {
    super(message, options)
    this.trouble = trouble
    this.retryAfterMs = retryAfterMs
  }
}
