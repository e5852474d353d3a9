import { createProgress } from '#platform/host/process/progress.ts'
import { StartRefused } from '#platform/host/process/start-refused.ts'
import { createLogger } from '#platform/log/logger.ts'
import { BadConfig, type Config, readConfig } from '../config.ts'
import { requireProductionSettings } from '../production-settings.ts'
import { readRoles } from '../roles.ts'
import { createShutdown, NotEnded } from './shutdown.ts'
import { type PrepareWeb, type StartParts, startServices } from './start-services.ts'

/** Timeout per part at shutdown: the database and Asterisk must not wait for a stuck part. */
const STOP_PATIENCE_MS = 10_000
/** Signals within this time count as one: terminal, npm and our parent may each send it. */
const SAME_WISH_MS = 2_000
/** What may still close by itself after all parts ended, such as connections that are kept open for the next request. */
const LINGER_MS = 5_000

/**
 * Starts the services and then the program, one line per step; stops everything on SIGINT or SIGTERM. `--demo` creates the demo
 * companies on the first run and shows their users on the sign-in page; `--production` requires real secrets and prints a
 * one-time link for the first operator; `--roles=web,jobs` limits the node to these roles. `prepareWeb` is a step of the start,
 * beside the others.
 */
export async function runServer(
  args: readonly string[],
  prepareWeb: PrepareWeb | null = null,
): Promise<void> {
  const progress = createProgress()
  try {
    const config = readConfig(process.env)
    const roles = readRoles(args, config)
    const production = args.includes('--production')
    await boot(production ? requireProductionSettings(config) : config, {
      roles,
      progress,
      prepareWeb,
      demo: args.includes('--demo'),
      production,
    })
  } catch (error) {
    process.exitCode = 1
    if (error instanceof StartRefused || error instanceof BadConfig) progress.line(`\n${error.message}`)
    else throw error
  }
}

async function boot(
  config: Config,
  parts: Omit<StartParts, 'config' | 'log' | 'shutdown' | 'signal'>,
): Promise<void> {
  const log = createLogger(config.LOG_LEVEL)
  const stopping = new AbortController()
  let inOrder = true
  const shutdown = createShutdown({
    onFailure(name, error) {
      if (error instanceof NotEnded) inOrder = false
      log.error({ err: error }, `${name} did not end cleanly`)
    },
    patienceMs: STOP_PATIENCE_MS,
  })
  let requestedAt: number | null = null
  const stop = (): void => {
    stopping.abort()
    requestedAt ??= performance.now()
    if (performance.now() - requestedAt > SAME_WISH_MS) shutdown.hurry()
    void shutdown.run().then(() => {
      // Parts that did not stop hold sockets and timers, which would keep the process alive.
      if (!inOrder) process.exit(1)
      setTimeout(() => {
        log.warn({ resources: process.getActiveResourcesInfo() }, 'the program ended, but something kept it')
        process.exit()
      }, LINGER_MS).unref()
    })
  }
  // Stays installed: sent to the process group, the signal arrives a second time via npm, and would kill us while stopping.
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  try {
    await startServices({ ...parts, config, shutdown, log, signal: stopping.signal })
  } catch (error) {
    await shutdown.run()
    // Stopped while starting: not a failure.
    if (!stopping.signal.aborted) throw error
  }
}
