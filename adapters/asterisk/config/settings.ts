import type { EndpointName } from '#platform/telephony/port.ts'
import type { AsteriskRuntime } from '../runtime/runtime.ts'

/** The inputs of our Asterisk's configuration. */
export interface AsteriskSettings {
  runtime: Pick<AsteriskRuntime, 'moduleFolder' | 'shareFolder'>
  /** The only folder that Asterisk writes to. Absolute. */
  dataFolder: string
  /** Where the program keeps what companies have played; absent: nothing of theirs is music. Absolute. */
  soundsFolder?: string
  http: HttpSettings
  sip: SipSettings
  /** UDP ports for sound, both inclusive; a call between two devices takes four. */
  rtp: {
    firstPort: number
    lastPort: number
    /** `host:port` of a server that tells our outer address, and of a relay; for an Asterisk behind a firewall. */
    stun?: string | undefined
    turn?: { address: string; user: string; password: string } | undefined
  }
  /** Where the endpoints are read from, with the role that sees only them. */
  database: DatabaseSettings
  /** The outside world of a demonstration; absent: there is none. */
  outside?: SimulatedCarrierSettings | undefined
}

/** A carrier on the loopback that is this Asterisk too, and the telephones of its customers, which are browsers. */
export interface SimulatedCarrierSettings {
  /** Name of the Stasis application that its calls are handed to. */
  app: string
  /** UDP port at 127.0.0.2. */
  port: number
  /** The trunk that it registers as, and the secret of that. */
  trunk: EndpointName
  secret: string
  /** What its customers' telephones sign in with. */
  phoneSecret: string
  /** What further companies register at it with; see `CUSTOMER_ENDPOINTS`. */
  customerSecret: string
}

export interface HttpSettings {
  /** Where it listens; without it on 127.0.0.1, since nobody but this program speaks to an own Asterisk's HTTP. */
  address?: string
  port: number
  ariUser: string
  ariPassword: string
  /** Name of the Stasis application that every call is handed to. */
  app: string
}

export interface SipSettings {
  /** Where desk phones register, by UDP and TCP: an IP address of this machine, 0.0.0.0 or a loopback one. */
  address: string
  port: number
  /** SIP domain, and the realm in the digests of the endpoints' secrets. */
  domain: string
  /** Where they register over TLS; absent: nowhere. */
  tls?: SipTlsSettings | undefined
}

export interface SipTlsSettings {
  port: number
  /** Both as PEM; of the certificate the whole chain. */
  certificate: string
  key: string
}

export interface DatabaseSettings {
  host: string
  port: number
  name: string
  user: string
  password: string
}

/** File names in Asterisk's configuration folder, with their texts. */
export type ConfigFiles = Record<string, string>
