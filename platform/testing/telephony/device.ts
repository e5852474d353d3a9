import type {
  CallerId,
  EndpointName,
  HangupCause,
  LegHeaders,
  MusicName,
  TelephonyEngine,
  WaitingMessages,
} from '#platform/telephony/port.ts'

/**
 * A telephone in somebody's hand, for tests: simulated beside the in-memory engine, a real SIP user agent beside a
 * real one. It carries one call at a time, so that a second call in or out needs a second device.
 *
 * While it talks it sends a sound that is its own (a tone of its own pitch), and `hears` recognises those of others.
 */
export interface Device {
  /** Short and unique within the harness; what `Heard.devices` lists. */
  readonly id: string
  readonly endpoint: EndpointName

  /** Resolves once the engine counts this device among the endpoint's contacts; rejects with `RegistrationRefused`. */
  register(): Promise<void>
  unregister(): Promise<void>

  /**
   * Calls out. Resolves when the request is sent; what follows shows in `phase`. A carrier says who calls by `as`; what
   * an extension says of itself counts for nothing.
   */
  call(dialed: string, as?: CallerId): Promise<void>
  /** From now on calls to it get no response at all, as from a host that is gone while its registration still stands. */
  goSilent(): void
  /** Picks up the call that rings. Resolves when the answer is sent. */
  answer(): Promise<void>
  /** Refuses the call that rings for the whole person (SIP 603). */
  reject(): Promise<void>
  /** Refuses the call that rings for this device (SIP 486). */
  busy(): Promise<void>
  /** Ends the call, or gives it up before its answer. */
  hangup(): Promise<void>
  hold(): Promise<void>
  resume(): Promise<void>
  /** Sends digits within the call (RFC 4733). */
  digits(digits: string): Promise<void>
  /** Asks that the other side goes on to a number, or to whom another call of this one is with (SIP REFER, RFC 3515 and 3891). */
  transfer(to: string | Device): Promise<void>
  /** Resolves when the transfer was refused; the call goes on. */
  transferRefused(): Promise<void>

  phase(): DevicePhase
  /** Resolves when the device is in this phase (at once when it is). Rejects after `patienceMs`, default 5 s. */
  reaches(phase: DevicePhase, patienceMs?: number): Promise<void>
  /** The call that rings or last rang: what the device was told. Waits for one as `reaches` does. */
  incoming(): Promise<IncomingCall>
  /** How the latest call ended, as this device could tell; waits for its end as `reaches` does. */
  ended(patienceMs?: number): Promise<CallEnd>
  /** What this device calls itself where it registers: the user part of its SIP Contact. */
  contactName(): string
  /** SIP Call-ID of the call in progress or the latest one; null off SIP or before any. */
  sipCallId(): string | null
  /** What arrives over a short window that begins now. */
  hears(): Promise<Heard>
  /** What the device was last told of waiting messages; null: nothing yet. */
  messages(): WaitingMessages | null
  /** How another device names its call in a transfer; empty off a call. */
  dialog(): string
  /** Digits that the other side sent in the latest call. */
  digitsReceived(): string
}

export type DevicePhase =
  | 'idle'
  | 'calling' // asked for a call, nothing heard back
  | 'ringback' // the other side rings
  | 'ringing' // a call comes in
  | 'talking' // answered, by either side

export interface IncomingCall {
  name: string
  number: string
  /** What the engine passed in the call's headers. */
  headers: LegHeaders
  /** At a carrier: the outside number that is called. */
  dialed?: string
}

export interface CallEnd {
  /**
   * As the device can tell from the status, the method or the `Reason`: an incoming call that stops ringing is
   * `answered-elsewhere` when it said so and `cancelled` otherwise; after an answer it is always `normal`.
   */
  cause: HangupCause
}

export interface Heard {
  /** Ids of the devices whose sound arrives, sorted. */
  devices: string[]
  /** Sound of no device arrives: music on hold, a prompt, a tone. */
  music: boolean
  /** It is the music that the harness made for a company. */
  own?: boolean
}

export interface DeviceAccount {
  endpoint: EndpointName
  secret: string
}

/** An engine with the means to put telephones on it. */
export interface EngineHarness {
  readonly engine: TelephonyEngine
  /** Makes an endpoint that devices can register as, usable when this resolves. `name` is `{slug}-{number}`. */
  account(name: EndpointName): Promise<DeviceAccount>
  /**
   * Makes a trunk of the company `slug` whose carrier registers with us; a device of the account is that carrier.
   * Usable when this resolves.
   */
  trunk(slug: string): Promise<DeviceAccount>
  /** A device that is not registered yet. */
  device(account: DeviceAccount): Promise<Device>
  /** Makes music of the company's own, which its endpoints hold with from their next call on. */
  music(slug: string): Promise<MusicName>
  /** What joins legs on the engine now, by whatever ids. */
  bridges(): Promise<readonly string[]>
  /** Ends the devices, the accounts, and the engine when the harness started it. */
  stop(): Promise<void>
}

export class RegistrationRefused extends Error {
  override name = 'RegistrationRefused'
}
