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
  /** The call ends. */
  hangUp(): void
}

/** What the meeting is told of the telephone. */
export interface PhoneInMeeting {
  speaks(on: boolean): void
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

/** Nobody has meetings. */
export const NO_MEETINGS: MeetingLine = { find: async () => null, enter: async () => null }
