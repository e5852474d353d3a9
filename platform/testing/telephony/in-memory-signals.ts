import type {
  CallerId,
  ContactAddress,
  EndpointName,
  HangupCause,
  LegId,
  TransferTarget,
  WaitingMessages,
} from '#platform/telephony/port.ts'
import type { Heard, IncomingCall } from './device.ts'

/**
 * Waited for before a signal travels or a command acts. The default lets them pass in the order they were sent; a
 * test that hands in another decides over every crossing of signals.
 */
export type Pace = (what: string) => Promise<void>

/** What a device tells the engine; each travels like a packet, in order per device. */
export interface Exchange {
  readonly pace: Pace
  register(handset: Handset): void
  unregister(handset: Handset): void
  invite(handset: Handset, dialed: string, sipCallId: string, as?: CallerId): LegId | null
  ringing(leg: LegId): void
  answered(leg: LegId): void
  /** The device ended the leg or refused it. */
  ended(leg: LegId, cause: HangupCause): void
  held(leg: LegId, on: boolean): void
  digit(leg: LegId, digit: string): void
  transfers(leg: LegId, to: TransferTarget): void
  heardBy(leg: LegId): Heard
}

/** What the engine tells a device; each travels like a packet, in order. */
export interface Handset {
  messages(waiting: WaitingMessages): void
  readonly id: string
  readonly endpoint: EndpointName
  readonly secret: string
  readonly contact: ContactAddress
  ring(leg: LegId, sipCallId: string, incoming: IncomingCall): void
  ringback(leg: LegId): void
  answered(leg: LegId): void
  ended(leg: LegId, cause: HangupCause): void
  digit(leg: LegId, digit: string): void
  transferRefused(leg: LegId): void
}
