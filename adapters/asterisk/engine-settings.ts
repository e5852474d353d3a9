import type { Logger } from '#platform/log/logger.ts'
import type { EndpointName } from '#platform/telephony/port.ts'
import type { AriSettings } from './ari/ari-client.ts'
import type { SoundAddress } from './sounds.ts'

export interface EngineSettings extends AriSettings {
  logger: Pick<Logger, 'info' | 'warn'>
  /** Endpoints served by this connection; a simulated carrier's on the same server are another's. */
  serves?: (endpoint: EndpointName) => boolean
  /** How long a device may be unreachable and silent; shorter for tests. */
  silentGraceMs?: number
  /** Whether failed logins are reported; one connection per server is enough. */
  tellsWrongSecrets?: boolean
  /** How often registrations at carriers are read; shorter for tests. */
  registrationsEveryMs?: number
  /** Asterisk's own log, for what carriers answer to registrations; absent: on another machine. */
  logFile?: string
  /** Where it writes recordings; absent: on another machine. */
  recordingsFolder?: string
  /** URL where this Asterisk fetches files; absent: it reads them locally. */
  addressOfSound?: SoundAddress
}
