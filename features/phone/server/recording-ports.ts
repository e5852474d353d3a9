import type { Sound } from '#platform/telephony/port.ts'

/** What is recorded of a company's calls. */
export interface RecordingRules {
  incoming: boolean
  outgoing: boolean
  internal: boolean
  /** Calls through a queue, regardless of `incoming`. */
  queues: boolean
  /** Conferences are recorded automatically. */
  conferences: boolean
  /** Participants may start and stop a recording. */
  onDemand: boolean
  /**
   * What people outside hear before they are recorded; null: nothing. `ungreeted`: only those who came through no menu or queue, whose
   * greeting says it.
   */
  announcement: { to: 'everybody' | 'ungreeted'; sounds: readonly Sound[] } | null
}

/** Events during a recording; held and resumed by the named party. */
export const RECORDING_MARKS = [
  'held',
  'resumed',
  'paused',
  'continued',
  'joined',
  'left',
  'muted',
  'unmuted',
] as const

export interface RecordingMark {
  at: Date
  kind: (typeof RECORDING_MARKS)[number]
  /** Name of the person concerned; may be empty. */
  name: string
}

/** A finished recording. */
export interface RecordedTalk {
  companyId: number
  /** Null: not of a single call. */
  callId: string | null
  kind: 'call' | 'conference'
  /** From the recorded extension's point of view. */
  direction: 'INCOMING' | 'OUTGOING'
  /** The party in the first channel: a number of the company. */
  extension: string
  other: { number: string; name: string }
  queue: { id: number; name: string } | null
  startedAt: Date
  /** 8 kHz, 16 bit, two channels, without a header; the file is not moved. */
  rawPath: string
  marks: readonly RecordingMark[]
}

/** A recording fault, reported to the company's administrators. */
export type RecordingTrouble = 'disk-full' | 'incomplete' | 'not-kept'

/** Recording settings and storage. */
export interface Recordings {
  rulesOf(companyId: number): Promise<RecordingRules>
  /** Stores a recording once per `recording` id, however often it is called. */
  keep(recording: string, talk: RecordedTalk): Promise<unknown>
  /** Free space, bytes. */
  room(): Promise<number>
  notifyTrouble(companyId: number, trouble: RecordingTrouble): Promise<unknown>
}
