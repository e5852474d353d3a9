import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withSimulatedPhones } from '#adapters/simulator/simulated-phones.ts'
import { openDataFolder } from '#platform/host/data-folder/data-folder.ts'
import { createProgress } from '#platform/host/process/progress.ts'
import { StartRefused } from '#platform/host/process/start-refused.ts'
import { createLogger } from '#platform/log/logger.ts'
import { bootDemo } from './boot/boot-demo.ts'
import { bootDatabase } from './boot/database.ts'
import { findSimulatedPhones } from './boot/demo/simulated-phones.ts'
import { demoSettings } from './boot/demo.ts'
import { openMailer } from './boot/mail.ts'
import { openSimulator } from './boot/open-simulator.ts'
import { bootProduction } from './boot/production.ts'
import { createShutdown, NotEnded } from './boot/shutdown.ts'
import { prepareSimulator } from './boot/simulator-accounts.ts'
import { soundLinksOf } from './boot/sound-links.ts'
import { findSoundTools } from './boot/sound-tools.ts'
import { bootTelephony, openExternalAsterisk, prepareTelephony } from './boot/telephony.ts'
import { BadConfig, type Config, readConfig } from './config.ts'
import { requireProductionSettings } from './production-settings.ts'
import { startProgram } from './program.ts'
import { ALL_ROLES, type NodeRoles, readRoles } from './roles.ts'

/**
 * Starts the services and then the program, one line per step; stops everything on SIGINT or SIGTERM. `--demo` creates the demo
 * companies on the first run and shows their users on the sign-in page; `--production` requires real secrets and prints a
 * one-time link for the first operator; `--roles=web,jobs` limits the node to these roles.
 */
const demo = process.argv.includes('--demo')
const production = process.argv.includes('--production')
const progress = createProgress()
const stopping = new AbortController()
/** Timeout per part at shutdown: the database and Asterisk must not wait for a stuck part. */
const STOP_PATIENCE_MS = 10_000
/** Signals within this time count as one: terminal, npm and our parent may each send it. */
const SAME_WISH_MS = 2_000

async function boot(config: Config, roles: NodeRoles): Promise<void> {
  const log = createLogger(config.LOG_LEVEL)
  let inOrder = true
  const shutdown = createShutdown({
    onFailure(name, error) {
      if (error instanceof NotEnded) inOrder = false
      log.error({ err: error }, `${name} did not end cleanly`)
    },
    patienceMs: STOP_PATIENCE_MS,
  })
  let askedAt: number | null = null
  const stop = (): void => {
    stopping.abort()
    askedAt ??= performance.now()
    if (performance.now() - askedAt > SAME_WISH_MS) shutdown.hurry()
    // Parts that did not stop hold sockets and timers, which would keep the process alive.
    void shutdown.run().then(() => inOrder || process.exit(1))
  }
  // Stays installed: sent to the process group, the signal arrives a second time via npm, and would kill us while stopping.
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  try {
    await start(config, roles, shutdown, log)
  } catch (error) {
    await shutdown.run()
    // Stopped while starting: not a failure.
    if (!stopping.signal.aborted) throw error
  }
}

async function start(
  config: Config,
  roles: NodeRoles,
  shutdown: ReturnType<typeof createShutdown>,
  log: ReturnType<typeof createLogger>,
): Promise<void> {
  const folder = await openDataFolder({
    dir: config.DATA_DIR,
    masterSecret: config.MASTER_SECRET === undefined ? undefined : Buffer.from(config.MASTER_SECRET, 'hex'),
  })
  shutdown.add('data folder', () => folder.release())
  const parts = { config, roles, folder, progress, shutdown, log, signal: stopping.signal }
  const [ownerUrl, runtime] = await Promise.all([bootDatabase(parts), prepareTelephony(parts)])
  stopping.signal.throwIfAborted()
  if (demo) await bootDemo({ ...parts, ownerUrl })
  const { masterSecret } = folder
  const setupToken = production ? await bootProduction({ config, ownerUrl, masterSecret, log }) : null
  const simulated = demo ? await findSimulatedPhones(ownerUrl, masterSecret) : null
  const simulatorAccounts = demo ? await prepareSimulator(config, ownerUrl, masterSecret) : null
  const telephony = await bootTelephony(parts, runtime, ownerUrl, simulatorAccounts)
  stopping.signal.throwIfAborted()

  const mailer = openMailer(config, folder, log)
  shutdown.add('mail', async () => mailer.close())
  if (roles !== ALL_ROLES) progress.line(`  This node does: ${[...roles].join(', ')}`)
  const webFolder = join(import.meta.dirname, '../../dist/web')
  const soundsFolder = await folder.part('sounds')
  const simulator = openSimulator({ accounts: simulatorAccounts, telephony, config, soundsFolder, log })
  if (simulator) shutdown.add('simulated carrier', () => simulator.stop())
  const program = await startProgram({
    config,
    simulator,
    ownerUrl,
    masterSecret: folder.masterSecret,
    openEngine: simulated
      ? () => withSimulatedPhones(telephony.openEngine(), simulated)
      : telephony.openEngine,
    openOther: (ari) => openExternalAsterisk(ari, soundLinksOf(config, folder.masterSecret), log),
    ownSocketUrl: () => telephony.sipSocketUrl,
    hearsSip: telephony.hearsSip,
    deskPhonePort: telephony.deskPhones?.port ?? null,
    deskPhoneTlsPort: telephony.deskPhones?.tlsPort ?? null,
    mailer,
    publicSettings: {
      productName: config.PRODUCT_NAME,
      demo: demo ? demoSettings(config.DEMO_PASSWORD, config.HOST) : null,
    },
    log,
    webFolder: existsSync(join(webFolder, 'index.html')) ? webFolder : null,
    filesFolder: join(folder.dir, 'files'),
    workFolder: await folder.emptyWork(),
    soundsFolder,
    serverSounds: telephony.serverSounds,
    soundTools: await findSoundTools(parts),
    roles,
  }).catch(explainPort(config.PORT))
  shutdown.add('program', () => program.stop())
  announce(config, program.origin)
  if (setupToken !== null) announceSetup(config.PUBLIC_URL ?? program.origin, setupToken)
}

const explainPort =
  (port: number) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartRefused('port-taken', `Port ${port} is taken: stop what uses it, or set another PORT.`, {
      cause: error,
    })
  }

function announce(config: Config, origin: string): void {
  progress.line('')
  progress.line(`  ${config.PRODUCT_NAME}: ${origin}`)
  if (demo) {
    const users = demoSettings(config.DEMO_PASSWORD, config.HOST).users
    progress.line(
      `  Users: ${users.map((user) => user.username).join(', ')}; password: ${config.DEMO_PASSWORD}`,
    )
  }
  progress.line('  Ctrl-C ends it.')
  progress.line('')
}

function announceSetup(origin: string, token: string): void {
  progress.line(`  Nobody runs this platform yet. This link makes its first operator, once, within a day:`)
  progress.line(`  ${origin}/#/auth/primerOperador?token=${token}`)
  progress.line('')
}

try {
  const config = readConfig(process.env)
  const roles = readRoles(process.argv.slice(2), config)
  await boot(production ? requireProductionSettings(config) : config, roles)
} catch (error) {
  process.exitCode = 1
  if (error instanceof StartRefused || error instanceof BadConfig) progress.line(`\n${error.message}`)
  else throw error
}
