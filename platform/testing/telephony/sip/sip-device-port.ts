import type { EndpointName } from '#platform/telephony/port.ts'
import type { Device } from '../device.ts'
import type { SipAccount, SipServer } from './sip-line.ts'

/** Options and extra abilities of a SIP telephone. */

export interface SipDeviceOptions {
  id: string
  endpoint: EndpointName
  /** SIP user name; differs from the endpoint's for desk phones. */
  user: string
  /** User name for authentication, if different. */
  authUser?: string
  secret: string
  /** User in the From header; default: the user. */
  claims?: string
  domain: string
  server: SipServer
  /** Number of its tone. */
  voice: number
  /** Devices that may be heard now, by tone. */
  voices: () => ReadonlyMap<number, string>
}

export const accountOf = ({ user, authUser, secret, domain }: SipDeviceOptions): SipAccount => ({
  user,
  secret,
  domain,
  ...(authUser === undefined ? {} : { authUser }),
})

export interface SipDevice extends Device {
  /** `host:port` of its Contact. */
  readonly address: string
  /** SDP of the ringing call. */
  offer(): Promise<string>
  /** Power cut: sends and answers nothing any more. */
  vanish(): void
  /** Sends no audio from here on, only reports. */
  suppressSilence(): void
  /** Sends neither audio nor reports from here on, but answers SIP. */
  stopMedia(): void
  /** Answers nothing any more, but goes on sending audio. */
  ignoreRequests(): void
  /** Closes its sockets; it is unusable afterwards. */
  close(): void
}
