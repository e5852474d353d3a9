import type { WaitingMessages } from '#platform/telephony/port.ts'

/** Voicemail boxes. `extension`: a number of the company. */
export interface Voicemail {
  /** Messages in an endpoint's box; null without one. */
  waiting(endpoint: string): Promise<WaitingMessages | null>
  line: VoicemailLine
  /** Settings for taking messages; null: no such extension. */
  boxOf(box: { companyId: number; extension: string }): Promise<{
    enabled: boolean
    beep: boolean
    silenceSeconds: number
    maxSeconds: number
  } | null>
  /** Stores a message, moving its sound file. */
  add(message: {
    companyId: number
    extension: string
    callId: string | null
    caller: { number: string; name: string }
    receivedAt: Date
    seconds: number
    format: 'wav'
    path: string
  }): Promise<unknown>
}

/** The owner of a box, by company number. */
export interface BoxOf {
  companyId: number
  extension: string
}

export interface BoxMessage {
  id: number
  /** Number of the caller who left it. */
  number: string
  heard: boolean
}

/** Listening to voicemail from any phone. */
export interface VoicemailLine {
  /** False for a box without a PIN, and after too many wrong ones. */
  isPin(box: BoxOf, digits: string): Promise<boolean>
  /** Unheard ones first, then newest first. */
  messagesOf(box: BoxOf): Promise<readonly BoxMessage[]>
  markHeard(box: BoxOf, id: number): Promise<void>
  remove(box: BoxOf, id: number): Promise<void>
  /** Path of a file that the telephone server can play, without extension, valid until closed; null: not playable there. */
  soundOf(box: BoxOf, id: number): Promise<{ path: string; close(): Promise<void> } | null>
}
