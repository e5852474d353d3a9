import type { SipEnding } from './call-end.ts'
import type { MediaCounters } from './call-stats.ts'

/** The softphone's port to SIP and WebRTC: JsSIP in the browser, a scripted line in tests. */
export interface SipLine {
  /** Connects and registers, and keeps at it until stopped. */
  start(): void
  /** Ends every call, unregisters and disconnects. */
  stop(): void
  /** Makes sure now, rather than at the next turn, that the connection lives, and that the phone is registered. */
  retry(): void
  /** The secret may be another now: asks for it and registers by it. Running calls go on. Rejects when it can't be read. */
  renew(): Promise<void>
  /** By which name the server finds this device among those of the same extension. */
  contact(): string
  /** Places a call; the answer is its session. Rejects when there is no microphone. */
  call(number: string, microphone: string | null): Promise<SipSession>
}

export interface SipSession {
  readonly id: string
  readonly number: string
  /** Rejects when there is no microphone. */
  answer(microphone: string | null): Promise<void>
  /** Rejects, cancels or hangs up, whichever applies; a session that is gone is left alone. */
  end(): void
  /** Turns away a call that rings: the caller hears busy, other devices of this person go on ringing. */
  turnAway(): void
  /** One or more of `0-9*#`, as RFC 2833 events. */
  sendDigits(digits: string): void
  setMuted(muted: boolean): void
  /** The last request wins, however soon it follows the one before. */
  setHeld(held: boolean): void
  /** Sends another microphone's sound from now on. */
  switchMicrophone(microphone: string | null): Promise<void>
  counters(): Promise<MediaCounters | null>
}

export type SipEvent =
  | { type: 'connecting' }
  | { type: 'registered' }
  | { type: 'disconnected' }
  /** The server refused the registration; `status` is SIP's. */
  | { type: 'refused'; status: number | null }
  /** `resumes` names the call that goes on by it, when it is no new one. */
  | { type: 'incoming'; session: SipSession; resumes: string | null }
  | { type: 'alerting'; id: string }
  /** The other side's sound, as soon as there is any: before the answer when it is an announcement. */
  | { type: 'sound'; id: string; stream: MediaStream }
  | { type: 'answered'; id: string }
  | { type: 'held'; id: string; by: 'self' | 'other'; held: boolean }
  /** The network took the sound away (true), or it is back. */
  | { type: 'interrupted'; id: string; interrupted: boolean }
  | { type: 'ended'; id: string; ending: SipEnding }

export type SipListener = (event: SipEvent) => void
