import type { FastifyBaseLogger } from 'fastify'
import type { SoundTools } from '#features/pbx/server/audios/telephone-sound.ts'
import type { ResolveHost } from '#features/pbx/server/lines/addresses/resolve-host.ts'
import type { PublicSettings } from '#features/session/server/read-public-settings.ts'
import type { CountryOf } from '#platform/geo/country-of-address.ts'
import type { Pace } from '#platform/http/server/open-bodies.ts'
import type { RawRoute } from '#platform/http/server/raw-route.ts'
import type { Mailer } from '#platform/mail/server/mailer.ts'
import type { MeetingEngine } from '#platform/meetings/port.ts'
import type { UnticketedSocket } from '#platform/realtime/server/gateway.ts'
import type { TelephonyEngine } from '#platform/telephony/port.ts'
import type { Config } from './config.ts'
import type { NodeRoles } from './roles.ts'

/** What the program runs on: real services from `main.ts`, or a test's own. */
export interface ProgramEnvironment {
  config: Config
  ownerUrl: string
  masterSecret: Buffer
  /** Connects to our own telephone server, on the node that runs its calls. */
  openEngine: () => TelephonyEngine
  /** Connects to an external telephone server. */
  openOther: (ari: { url: string; user: string; password: string }) => TelephonyEngine
  /** SIP WebSocket of our own telephone server; null while there is none. */
  ownSocketUrl: () => string | null
  /** SIP address of our own telephone server for desk phones; null or absent when unknown. */
  deskPhonePort?: number | null
  /** The same over TLS. */
  deskPhoneTlsPort?: number | null
  /** Whether our own telephone server answers SIP; absent without one. */
  answersSip?: (() => Promise<boolean>) | null
  publicSettings: PublicSettings
  /** Closed with the surroundings. */
  mailer: Mailer
  log: FastifyBaseLogger
  webFolder: string | null
  /** Looks up hosts of carriers; absent: the machine's name servers. */
  resolveHost?: ResolveHost
  /** Reads texts of the DNS, which prove domains; absent: the machine's name servers. */
  resolveTexts?: (name: string) => Promise<readonly string[]>
  /** Country of an IP address; absent: by the package of ranges. */
  countryOf?: CountryOf
  /** Folder from which our own telephone server reads companies' sounds. */
  soundsFolder?: string | null
  /** Sounds built into our own telephone server; null or absent without one. */
  serverSounds?: string | null
  /** Audio conversion and text to speech; absent: not available. */
  soundTools?: SoundTools
  /** LibreOffice's program; null or absent: not installed. */
  officePath?: string | null
  /** Folder of uploaded files. */
  filesFolder: string
  /** Private scratch folder for audio, emptied at each start. */
  workFolder: string
  /** The demo's simulated external telephones. */
  simulator?: { rawRoutes: readonly RawRoute[]; sockets: readonly UnticketedSocket[] } | null
  /** The engine of meetings, closed with the program; null or absent: none. */
  meetings?: MeetingEngine | null
  /** Roles of this node. */
  roles: NodeRoles
  /** How slowly the body of a request may come; absent: the server's own. */
  slowestBody?: Pace
  /** A request asked for a transaction within another; absent: it is refused. */
  onNestedTransaction?: (error: Error) => void
  onStatement?: (sql: string) => void
}
