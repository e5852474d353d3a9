import type { EndpointName } from '#platform/telephony/port.ts'
import type { Device } from '../device.ts'
import type { SipServer } from './sip-line.ts'

/** What a telephone is made with, and what it can do beside what any device of an engine can. */

export interface SipDeviceOptions {
  id: string
  endpoint: EndpointName
  /** SIP user name; for a desk phone not the endpoint's own. */
  user: string
  /** The user name of the secret, when that is another. */
  authUser?: string
  secret: string
  /** Whom it claims to be in the From header; by default the user. */
  claims?: string
  domain: string
  server: SipServer
  /** Number of this device's tone. */
  voice: number
  /** The devices that may be heard now, by their tone. */
  voices: () => ReadonlyMap<number, string>
}

export interface SipDevice extends Device {
  /** `host:port` that it is called at. */
  readonly address: string
  /** The description of sound in the call that rings. */
  offer(): Promise<string>
  /** As by a power cut: nothing comes from it any more, and nothing is answered. */
  vanish(): void
  /** Sends no sound in its call from here on, only reports. */
  suppressSilence(): void
  /** Ends its sockets; the device is of no use after. */
  close(): void
}
