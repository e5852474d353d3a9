import type { FastifyBaseLogger } from 'fastify'
import type { PublicSettings } from '#features/session/server/read-public-settings.ts'
import type { Mailer } from '#platform/mail/server/mailer.ts'
import type { TelephonyEngine } from '#platform/telephony/port.ts'
import type { Config } from './config.ts'

/** What the program stands on; `main.ts` brings the real parts up first, tests bring their own. */
export interface Surroundings {
  config: Config
  ownerUrl: string
  masterSecret: Buffer
  /** Connects to the telephone engine; called once, just before the phone starts to listen to it. */
  openEngine: () => TelephonyEngine
  /** The engine's SIP WebSocket that serves a company; null while there is none. */
  engineSocketUrl: (companyId: number) => string | null
  publicSettings: PublicSettings
  /** Ends with the surroundings. */
  mailer: Mailer
  log: FastifyBaseLogger
  webFolder: string | null
  /** Where uploaded files are kept. */
  filesFolder: string
  /** Jobs run in this process. */
  runJobs: boolean
  onStatement?: (sql: string) => void
}
