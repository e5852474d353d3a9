import type {
  ContactAddress,
  EndpointName,
  HangupCause,
  LegId,
  TransferTarget,
  WaitingMessages,
} from '#platform/telephony/port.ts'
import type { CarrierClaim, Heard, IncomingCall } from './device.ts'

/**
 * Awaited before each signal and command. By default they pass in the order sent; a test can pass another to control every
 * race.
 */
export type Pace = (what: string) => Promise<void>

/** Signals from device to engine, each travelling like a packet, in order per device. */
export interface Exchange {
  readonly pace: Pace
  register(handset: Handset): void
  unregister(handset: Handset): void
  invite(handset: Handset, dialed: string, sipCallId: string, as?: CarrierClaim): LegId | null
  ringing(leg: LegId): void
  progress(leg: LegId, sound: boolean): void
  answered(leg: LegId): void
  /** The device hung up or rejected. `phrase`: how it put that. */
  ended(leg: LegId, cause: HangupCause, phrase?: string): void
  /** The ringing device sends the call elsewhere. */
  redirected(leg: LegId, to: string): void
  held(leg: LegId, on: boolean): void
  digit(leg: LegId, digit: string): void
  transfers(leg: LegId, to: TransferTarget): void
  heardBy(leg: LegId): Heard
}

/** Signals from engine to device, each travelling like a packet, in order. */
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
