import type { FastifyBaseLogger } from 'fastify'
import type { SoundTools } from '#features/pbx/server/audios/telephone-sound.ts'
import type { PublicSettings } from '#features/session/server/read-public-settings.ts'
import type { RawRoute } from '#platform/http/server/raw-route.ts'
import type { Mailer } from '#platform/mail/server/mailer.ts'
import type { UnticketedSocket } from '#platform/realtime/server/gateway.ts'
import type { TelephonyEngine } from '#platform/telephony/port.ts'
import type { Config } from './config.ts'
import type { NodeRoles } from './roles.ts'

/** What the program runs on: real services from `main.ts`, or a test's own. */
export interface Surroundings {
  config: Config
  ownerUrl: string
  masterSecret: Buffer
  /** Connects to our own telephone server, when this node takes over its calls. */
  openEngine: () => TelephonyEngine
  /** Connects to another one. */
  openOther: (ari: { url: string; user: string; password: string }) => TelephonyEngine
  /** SIP WebSocket of our own telephone server; null while there is none. */
  ownSocketUrl: () => string | null
  /** SIP address of our own telephone server for desk phones; null or absent when unknown. */
  deskPhonePort?: number | null
  /** The same over TLS. */
  deskPhoneTlsPort?: number | null
  /** Whether the own telephone server hears SIP; absent without one. */
  hearsSip?: (() => Promise<boolean>) | null
  publicSettings: PublicSettings
  /** Ends with the surroundings. */
  mailer: Mailer
  log: FastifyBaseLogger
  webFolder: string | null
  /** Where the own telephone server reads companies' sounds. */
  soundsFolder?: string | null
  /** What reads sound files and speaks texts; absent: nothing does. */
  soundTools?: SoundTools
  /** Where uploaded files are kept. */
  filesFolder: string
  /** Where sound is put together before it is kept: a private folder, empty at each start. */
  workFolder: string
  /** Telephones of people outside, where the program is tried out. */
  outsideWorld?: { rawRoutes: readonly RawRoute[]; sockets: readonly UnticketedSocket[] } | null
  /** What this process does. */
  roles: NodeRoles
  onStatement?: (sql: string) => void
}
