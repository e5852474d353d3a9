import type { CarrierHeaders } from '#platform/telephony/carrier/carrier-headers.ts'
import type {
  CallerId,
  EndpointName,
  HangupCause,
  LegHeaders,
  MusicName,
  TelephonyEngine,
  WaitingMessages,
} from '#platform/telephony/port.ts'

/** Whom a carrier names as the caller; `headers` replace those of an ordinary call. */
export interface CarrierClaim extends CallerId {
  headers?: Partial<CarrierHeaders>
}

/**
 * A test telephone: simulated next to the in-memory engine, a real SIP user agent next to a real one. It has one call at a
 * time; a second call needs a second device.
 *
 * While talking it sends a tone of its own frequency; `hears` recognises those of others.
 */
export interface Device {
  /** Short and unique; listed in `Heard.devices`. */
  readonly id: string
  readonly endpoint: EndpointName

  /** Resolves once the engine counts it among the endpoint's contacts; rejects with `RegistrationRefused`. */
  register(): Promise<void>
  unregister(): Promise<void>

  /**
   * Dials. Resolves when the request is sent; watch `phase` for the rest. A carrier sets the caller with `as`; of an extension's
   * own claim nothing counts but that it hides its number.
   */
  call(dialed: string, as?: CarrierClaim): Promise<void>
  /** Stops responding to calls, like a vanished host that is still registered. */
  goSilent(): void
  /** From now on it responds to calls with this instead of ringing; null: rings again. */
  announces(what: Announcing | null): void
  /** Rings after an announcement (SIP 180). */
  alert(): Promise<void>
  /** Answers the ringing call. Resolves when the answer is sent. */
  answer(): Promise<void>
  /** Rejects the call for all devices of the person (SIP 603). */
  reject(): Promise<void>
  /** Rejects the call for this device (SIP 486). */
  busy(): Promise<void>
  /** Refuses the call as a carrier does, with this final SIP status, in its own words if given. */
  refuse(status: number, phrase?: string): Promise<void>
  /** Sends the call elsewhere (SIP 302), as by a phone's own forwarding key. `to`: a number. */
  redirect(to: string): Promise<void>
  /** Hangs up, or cancels before the answer. */
  hangup(): Promise<void>
  hold(): Promise<void>
  resume(): Promise<void>
  /** Sends DTMF (RFC 4733). */
  digits(digits: string): Promise<void>
  /** Transfers the other side, blind or attended (SIP REFER, RFC 3515 and 3891). */
  transfer(to: string | Device): Promise<void>
  /** Resolves when the transfer was refused; the call continues. */
  transferRefused(): Promise<void>

  phase(): DevicePhase
  /** Resolves when in this phase. Rejects after `patienceMs`, default 30 s. */
  reaches(phase: DevicePhase, patienceMs?: number): Promise<void>
  /** Details of the current or last incoming call; waits like `reaches`. */
  incoming(): Promise<IncomingCall>
  /** How the last call ended for this device; waits like `reaches`. */
  ended(patienceMs?: number): Promise<CallEnd>
  /** User part of its SIP Contact. */
  contactName(): string
  /** SIP Call-ID of the current or last call; null without SIP or calls. */
  sipCallId(): string | null
  /** What it hears during a short window from now. */
  hears(): Promise<Heard>
  /** Last message-waiting notification; null: none yet. */
  messages(): WaitingMessages | null
  /** Identifies its call for another device's transfer; empty without a call. */
  dialog(): string
  /** DTMF received in the last call. */
  digitsReceived(): string
}

/** `announcement`: its sound before the answer (SIP 183 with SDP); `progress`: that it is at work (183 without). */
export type Announcing = 'announcement' | 'progress'

export type DevicePhase =
  | 'idle'
  | 'calling' // asked for a call, nothing heard back
  | 'ringback' // the other side rings
  | 'ringing' // a call comes in
  | 'talking' // answered, by either side

export interface IncomingCall {
  name: string
  number: string
  /** From the call's headers. */
  headers: LegHeaders
  /** For carriers: the dialled outside number. */
  dialed?: string
  /** For carriers: the number that forwarded the call there, if it was. */
  forwardedFor?: string
}

export interface CallEnd {
  /**
   * By status, method and `Reason`: an incoming call that stops ringing is `answered-elsewhere` if it said so, otherwise
   * `cancelled`; after an answer always `normal`.
   */
  cause: HangupCause
}

export interface Heard {
  /** Ids of the devices heard, sorted. */
  devices: string[]
  /** Sound of no device: music on hold, a prompt, a tone. */
  music: boolean
  /** The music that the harness made for a company. */
  own?: boolean
}

export interface DeviceAccount {
  endpoint: EndpointName
  secret: string
}

/** An engine with the means to create telephones. */
export interface EngineHarness {
  readonly engine: TelephonyEngine
  /** Creates an endpoint for devices, usable once resolved. `name` is `{slug}-{number}`. */
  account(name: EndpointName): Promise<DeviceAccount>
  /**
   * Creates a trunk of company `slug` whose carrier registers with us; a device of the account acts as the carrier. Usable once
   * resolved.
   */
  trunk(slug: string): Promise<DeviceAccount>
  /** An unregistered device. */
  device(account: DeviceAccount): Promise<Device>
  /** Creates a company's music on hold, used from its endpoints' next call on. */
  music(slug: string): Promise<MusicName>
  /** Ids of all current bridges. */
  bridges(): Promise<readonly string[]>
  /**
   * Forgets the accounts so far, whose devices are gone. When an account registers for the first time Asterisk lists all there
   * are, which would be most of what a file of many scenarios computes.
   */
  forgetAccounts?(): Promise<void>
  /** Removes devices and accounts, and stops the engine if the harness started it. */
  stop(): Promise<void>
}

export class RegistrationRefused extends Error {
  override name = 'RegistrationRefused'
}
