import type { EndpointName } from '#platform/telephony/port.ts'
import type { AsteriskRuntime } from '../runtime/runtime.ts'

/** Inputs of our Asterisk's configuration. */
export interface AsteriskSettings {
  runtime: Pick<AsteriskRuntime, 'moduleFolder' | 'shareFolder'>
  /** The only folder Asterisk writes to. Absolute. */
  dataFolder: string
  /** Folder of companies' sounds; absent: no music on hold of their own. Absolute. */
  soundsFolder?: string
  http: HttpSettings
  sip: SipSettings
  /** RTP ports, inclusive; a call between two devices uses four. */
  rtp: {
    firstPort: number
    lastPort: number
    /** `host:port` of STUN and TURN servers, for an Asterisk behind a firewall. */
    stun?: string | undefined
    turn?: { address: string; user: string; password: string } | undefined
  }
  /** Database of the endpoints, with a role limited to them. */
  database: DatabaseSettings
  /** New calls a second of a company for which the operator chose none; default 10. */
  callsPerSecondPerCompany?: number
  /** The demo's outside world; absent: none. */
  outside?: SimulatedCarrierSettings | undefined
}

/** A simulated carrier in the same Asterisk, on loopback, and its customers' telephones (browsers). */
export interface SimulatedCarrierSettings {
  /** Stasis application of its calls. */
  app: string
  /** UDP port at 127.0.0.2. */
  port: number
  /** The trunk it registers as, and its secret. */
  trunk: EndpointName
  secret: string
  /** Password of its customers' telephones. */
  phoneSecret: string
  /** Passwords of further companies' accounts; see `CUSTOMER_ENDPOINTS`. */
  customerSecret: string
}

export interface HttpSettings {
  /** Bind address of HTTP; default 127.0.0.1, since only this program uses it. */
  address?: string
  port: number
  ariUser: string
  ariPassword: string
  /** Stasis application of all calls. */
  app: string
}

export interface SipSettings {
  /** Bind address of SIP for desk phones, UDP and TCP: an address of this machine, 0.0.0.0 or loopback. */
  address: string
  port: number
  /** SIP domain and digest realm. */
  domain: string
  /** SIP over TLS; absent: off. */
  tls?: SipTlsSettings | undefined
}

export interface SipTlsSettings {
  port: number
  /** PEM; the certificate with its chain. */
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

/** Configuration files by name. */
export type ConfigFiles = Record<string, string>
