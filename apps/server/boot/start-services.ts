import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withSimulatedPhones } from '#adapters/simulator/simulated-phones.ts'
import { type DataFolder, openDataFolder } from '#platform/host/data-folder/data-folder.ts'
import { findProgram } from '#platform/host/process/find-program.ts'
import type { Progress } from '#platform/host/process/progress.ts'
import { sideBySide } from '#platform/host/process/side-by-side.ts'
import { StartRefused } from '#platform/host/process/start-refused.ts'
import type { createLogger } from '#platform/log/logger.ts'
import type { Config } from '../config.ts'
import type { Program } from '../program.ts'
import { ALL_ROLES, type NodeRoles } from '../roles.ts'
import { announce, announceSetup } from './announce.ts'
import { bootDemo } from './boot-demo.ts'
import { bootDatabase } from './database.ts'
import { demoSettings } from './demo/demo-companies.ts'
import { findSimulatedPhones } from './demo/simulated-phones.ts'
import { openMailer } from './mail.ts'
import { bootMeetings } from './meetings.ts'
import { openSimulator } from './open-simulator.ts'
import { bootProduction } from './production.ts'
import type { Shutdown } from './shutdown.ts'
import { prepareSimulator } from './simulator-accounts.ts'
import { soundLinksOf } from './sound-links.ts'
import { findSoundTools } from './sound-tools.ts'
import { bootTelephony, openExternalAsterisk, prepareTelephony } from './telephony.ts'

/** Brings the web client up to date. @throws StartRefused when it cannot be built; the signal's reason when aborted */
export type PrepareWeb = (progress: Progress, signal: AbortSignal) => Promise<void>

export interface StartParts {
  config: Config
  roles: NodeRoles
  demo: boolean
  production: boolean
  prepareWeb: PrepareWeb | null
  progress: Progress
  shutdown: Shutdown
  log: ReturnType<typeof createLogger>
  /** Aborted when the program is asked to end. */
  signal: AbortSignal
}

const WEB_FOLDER = join(import.meta.dirname, '../../../dist/web')

/**
 * Starts everything, side by side as far as it does not depend on each other:
 *
 *     web client ───────────────────────────────┐
 *     modules of the program ───────────────────┤
 *     Janus ────────────────────────────────────┤
 *     Asterisk's programs ─────────┐            ├─ program listens
 *     database ─ schema ─ demo ────┴─ Asterisk ─┘
 */
export async function startServices(parts: StartParts): Promise<void> {
  const { config, shutdown, progress, prepareWeb, signal } = parts
  const folder = await openDataFolder({
    dir: config.DATA_DIR,
    masterSecret: config.MASTER_SECRET === undefined ? undefined : Buffer.from(config.MASTER_SECRET, 'hex'),
  })
  shutdown.add('data folder', () => folder.release())
  const [services, { startProgram }] = await sideBySide(signal, [
    (either) => bootServices({ ...parts, folder, signal: either }),
    // Loading them takes as long as starting the servers.
    () => import('../program.ts'),
    async (either) => prepareWeb?.(progress, either),
  ])
  signal.throwIfAborted()
  const program = await openProgram({ ...parts, folder }, services, startProgram)
  shutdown.add('program', () => program.stop())
  // Web, sockets and jobs go on meanwhile.
  shutdown.add('calls', () => program.drain(), (config.DRAIN_SECONDS + 20) * 1000)
  announce(progress, parts, program.origin)
  if (services.setupToken !== null)
    announceSetup(progress, config.PUBLIC_URL ?? program.origin, services.setupToken)
}

type FolderParts = StartParts & { folder: DataFolder }

async function bootServices(parts: FolderParts) {
  const [runtime, data, meetings] = await sideBySide(parts.signal, [
    (signal) => prepareTelephony({ ...parts, signal }),
    (signal) => bootData({ ...parts, signal }),
    (signal) => bootMeetings({ ...parts, signal }),
  ])
  parts.signal.throwIfAborted()
  const telephony = await bootTelephony(parts, runtime, data.ownerUrl, data.simulatorAccounts)
  return { ...data, telephony, meetings }
}

/** The database with everything that the start reads from it and writes into it. */
async function bootData(parts: FolderParts) {
  const { config, demo, production, folder, log, signal } = parts
  const { masterSecret } = folder
  const ownerUrl = await bootDatabase(parts)
  signal.throwIfAborted()
  if (demo) await bootDemo({ ...parts, ownerUrl })
  return {
    ownerUrl,
    setupToken: production ? await bootProduction({ config, ownerUrl, masterSecret, log }) : null,
    simulatedPhones: demo ? await findSimulatedPhones(ownerUrl, masterSecret) : null,
    simulatorAccounts: demo ? await prepareSimulator(config, ownerUrl, masterSecret) : null,
  }
}

async function openProgram(
  parts: FolderParts,
  {
    ownerUrl,
    simulatedPhones,
    simulatorAccounts,
    telephony,
    meetings,
  }: Awaited<ReturnType<typeof bootServices>>,
  startProgram: typeof import('../program.ts').startProgram,
): Promise<Program> {
  const { config, roles, demo, folder, progress, shutdown, log } = parts
  const mailer = openMailer(config, folder, log)
  shutdown.add('mail', async () => mailer.close())
  if (roles !== ALL_ROLES) progress.line(`  This node does: ${[...roles].join(', ')}`)
  const soundsFolder = await folder.part('sounds')
  const simulator = openSimulator({ accounts: simulatorAccounts, telephony, config, soundsFolder, log })
  if (simulator) shutdown.add('simulated carrier', () => simulator.stop())
  return startProgram({
    config,
    simulator,
    ownerUrl,
    masterSecret: folder.masterSecret,
    openEngine: simulatedPhones
      ? () => withSimulatedPhones(telephony.openEngine(), simulatedPhones)
      : telephony.openEngine,
    openOther: (ari) => openExternalAsterisk(ari, soundLinksOf(config, folder.masterSecret), log),
    ownSocketUrl: () => telephony.sipSocketUrl,
    answersSip: telephony.answersSip,
    deskPhonePort: telephony.deskPhones?.port ?? null,
    deskPhoneTlsPort: telephony.deskPhones?.tlsPort ?? null,
    mailer,
    publicSettings: {
      productName: config.PRODUCT_NAME,
      demo: demo ? demoSettings(config.DEMO_PASSWORD, config.HOST) : null,
    },
    log,
    webFolder: existsSync(join(WEB_FOLDER, 'index.html')) ? WEB_FOLDER : null,
    filesFolder: join(folder.dir, 'files'),
    workFolder: await folder.emptyWork(),
    soundsFolder,
    serverSounds: telephony.serverSounds,
    soundTools: await findSoundTools(parts),
    officePath: await findProgram('soffice', config.LIBREOFFICE_PATH),
    meetings,
    roles,
    // A fault of the program, for which no person is to be refused.
    onNestedTransaction: (error) => log.error({ err: error }, 'a transaction was opened within another'),
  }).catch(explainPort(config))
}

const explainPort =
  ({ PORT, INBOUND_MAIL_PORT }: Config) =>
  (error: NodeJS.ErrnoException & { port?: number }): never => {
    if (error.code !== 'EADDRINUSE') throw error
    const [name, port] =
      error.port === INBOUND_MAIL_PORT ? ['INBOUND_MAIL_PORT', INBOUND_MAIL_PORT] : ['PORT', PORT]
    throw new StartRefused(
      'port-taken',
      `Port ${port} is taken: stop what uses it, or set another ${name}.`,
      {
        cause: error,
      },
    )
  }
