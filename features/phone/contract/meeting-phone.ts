import type { MediaAddress } from '#platform/telephony/contract/media-address.ts'

/** A telephone that comes to a video meeting. What is asked for a telephone that hung up meanwhile does nothing. */
export interface MeetingPhone {
  companyId: number
  callId: string
  /** The telephone server that has it. */
  serverId: number
  /** Empty: hidden. */
  number: string
  /** Empty: not known. */
  name: string
  /** Of a phone of the company. */
  userId: number | null
  /** It hears music from now on. */
  wait(): void
  /** It talks and listens over plain RTP (G.711 µ-law) from now on. Null: it hung up, or cannot be connected. */
  connect(to: MediaAddress): Promise<MediaAddress | null>
  mute(on: boolean): void
  /** Says that, and nobody else hears it. */
  tell(what: MeetingWord): void
  /** The call ends. */
  hangUp(): void
}

/** What a telephone hears instead of seeing it: a tone when somebody comes in, or about its hand. */
export type MeetingWord = 'muted' | 'unmuted' | 'recorded' | 'tone'

/** Keys after `*`: its own microphone, and its hand. */
export const MEETING_KEYS = { mute: '6', hand: '9' } as const
export type MeetingKey = keyof typeof MEETING_KEYS

/** What the meeting is told of the telephone. */
export interface PhoneInMeeting {
  speaks(on: boolean): void
  keyed(key: MeetingKey): void
  /** It hung up. */
  left(): void
}

/** The door of video meetings. */
export interface MeetingLine {
  /** The meeting with this PIN; null: none, or whoever calls tried too often. */
  find(caller: { companyId: number; number: string; inside: boolean }, pin: string): Promise<number | null>
  /** Null: not let in, and the call is over. */
  enter(meeting: number, phone: MeetingPhone): Promise<PhoneInMeeting | null>
}

/** Why a telephone that a meeting called is not in it. `down`: this telephone server is not available at present. */
export const MEETING_CALL_FAILURES = [
  'busy',
  'no-answer',
  'rejected',
  'unregistered',
  'unknown-number',
  'not-allowed',
  'congestion',
  'daily-limit',
  'down',
  'failed',
] as const
export type MeetingCallFailure = (typeof MEETING_CALL_FAILURES)[number]

/** A telephone to call into a meeting. */
export interface MeetingCallOrder {
  companyId: number
  /** Of who calls: the call is theirs, with their permissions and limits, and stands in their history. */
  endpoint: string
  /** As they would dial it. */
  number: string
  /** Whether the meeting exchanges sound with this telephone server. */
  reaches(serverId: number): boolean
  ringing(): void
  /** It answered. Null: the meeting does not take it any more, and the call ends. */
  answered(phone: MeetingPhone): PhoneInMeeting | null
  /** It was not answered; told once, and not after `answered` or `hangUp`. */
  failed(why: MeetingCallFailure): void
}

export interface CallOfMeeting {
  /** Ends the call in any state. */
  hangUp(): void
}

/** Nobody has meetings. */
export const NO_MEETINGS: MeetingLine = { find: async () => null, enter: async () => null }
