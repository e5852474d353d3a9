import type { SipEnding } from './call-end.ts'
import type { MediaCounters } from './call-stats.ts'

/** The softphone's port to SIP and WebRTC: JsSIP in the browser, a scripted line in tests. */
export interface SipLine {
  /** Connects and registers, and retries until stopped. */
  start(): void
  /** Ends every call, unregisters and disconnects. */
  stop(): void
  /** Checks the connection and registration now instead of at the next interval. */
  retry(): void
  /** Registers with the current secret, which may have changed. Running calls continue. Rejects when it cannot be read. */
  renew(): Promise<void>
  /** The name by which the server identifies this device among those of the extension. */
  contact(): string
  /** Places a call and resolves with its session. Rejects without a microphone. */
  call(number: string, microphone: string | null): Promise<SipSession>
}

export interface SipSession {
  readonly id: string
  readonly number: string
  /** Rejects without a microphone. */
  answer(microphone: string | null): Promise<void>
  /** Rejects, cancels or hangs up, whichever applies; does nothing once the session is over. */
  end(): void
  /** Declines a ringing call on this device only: the caller hears busy if nobody else answers, other devices keep ringing. */
  turnAway(): void
  /** One or more of `0-9*#`, as RFC 2833 events. */
  sendDigits(digits: string): void
  setMuted(muted: boolean): void
  /** The last request wins, even when they follow quickly. */
  setHeld(held: boolean): void
  /** Switches to another microphone. */
  switchMicrophone(microphone: string | null): Promise<void>
  counters(): Promise<MediaCounters | null>
}

export type SipEvent =
  | { type: 'connecting' }
  | { type: 'registered' }
  | { type: 'disconnected' }
  /** The server refused the registration; `status` is the SIP code. */
  | { type: 'refused'; status: number | null }
  /** `resumes`: the existing call that continues in this session; null for a new call. `isOutside`: the caller's number is nobody's extension. */
  | { type: 'incoming'; session: SipSession; resumes: string | null; isOutside?: boolean }
  | { type: 'alerting'; id: string }
  /** The network sends an announcement or its own ring tone before the answer. */
  | { type: 'early-sound'; id: string }
  /** The remote party's audio as soon as there is any, also before the answer (an announcement). */
  | { type: 'sound'; id: string; stream: MediaStream }
  | { type: 'answered'; id: string }
  | { type: 'held'; id: string; by: 'self' | 'other'; held: boolean }
  /** The other end refused to be put on hold (488): they talk on. */
  | { type: 'hold-refused'; id: string }
  /** The browser took the microphone away: unplugged, or withdrawn by the person or the system. */
  | { type: 'microphone-ended'; id: string }
  /** The network lost the audio (true), or it is back. */
  | { type: 'interrupted'; id: string; interrupted: boolean }
  | { type: 'ended'; id: string; ending: SipEnding }

export type SipListener = (event: SipEvent) => void
