import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere } from '../data-folder/read-if-there.ts'
import { freePort, isFreePort } from '../process/free-port.ts'
import { readIdentity } from '../process/identity.ts'
import type { ProcessUser } from '../process/index.ts'
import { Supervised, type SupervisorEvent } from '../process/index.ts'
import { removePidFile, writePidFile } from '../process/pid-file.ts'
import { StartRefused } from '../process/start-refused.ts'
import { installBinaries, type PostgresBinaries } from './binaries.ts'
import { initCluster, OWNER, SERVER_ENV } from './init-cluster.ts'
import { endLeftover, STOP } from './leftover.ts'
import { serverSettings } from './settings.ts'

export interface EmbeddedPostgresOptions {
  /** Folder of this database, owned by `user` (see DataFolder.part). Created if missing. */
  dir: string
  /** Where the PostgreSQL programs are copied; may be shared. */
  runtimeDir: string
  /** User to run as; required for root, which PostgreSQL refuses. */
  user: ProcessUser | null
  /** False trades crash safety for speed: for tests. */
  durable: boolean
  /** Receives the server's log lines and process events. */
  onLine: (line: string) => void
  onEvent?: (event: SupervisorEvent) => void
  /** Aborted when the program is about to end: no restarts from then on. */
  signal?: AbortSignal
}

export interface EmbeddedPostgres {
  /** URL of database `postgres` as the owner, a superuser; on 127.0.0.1, at the last start's port if it is free. */
  ownerUrl: string
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL in `dir`. It ends with this program, and is restarted if it dies.
 * @throws StartRefused `postgres-in-use`, `postgres-other-major`, `postgres-platform`
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dir, user } = options
  await mkdir(dir, { recursive: true })
  const starterFile = join(dir, 'starter.json')
  await endLeftover(dir, starterFile)
  await writePidFile(starterFile, await ownIdentity())

  const binaries = await installBinaries(options.runtimeDir)
  const ownerPassword = await readOrMakePassword(join(dir, 'owner-password'))
  const cluster = join(dir, 'cluster')
  const major = (await readIfThere(join(cluster, 'PG_VERSION')))?.trim() ?? null
  if (major === null) {
    await initCluster({ initdb: binaries.initdb, dir, ownerPassword, durable: options.durable, user })
  } else {
    refuseOtherMajor(dir, major, binaries)
  }

  const port = await samePort(join(dir, 'port'))
  const server = await Supervised.start(
    {
      name: 'PostgreSQL',
      command: binaries.postgres,
      args: ['-D', cluster, ...serverSettings(port, options.durable)],
      cwd: dir,
      env: SERVER_ENV,
      user,
      pidFile: join(dir, 'postgres.pid'),
      ready: (probe) => probe.line(/database system is ready to accept connections/),
      // After a crash the log is replayed first.
      readyTimeoutMs: 120_000,
      stop: STOP,
      onLine: options.onLine,
      ...(options.onEvent ? { onEvent: options.onEvent } : {}),
    },
    options.signal,
  )
  return {
    ownerUrl: `postgres://${OWNER}:${ownerPassword}@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop()
      await removePidFile(starterFile)
    },
  }
}

/** The last start's port, if free: others that know it (an Asterisk that kept running) find the database again. */
async function samePort(file: string): Promise<number> {
  const before = Number(await readIfThere(file))
  const port = before > 0 && (await isFreePort(before)) ? before : await freePort()
  await writeFile(file, `${port}\n`)
  return port
}

async function ownIdentity() {
  const identity = await readIdentity(process.pid)
  if (identity === null) throw new Error('cannot identify this process: is /proc mounted?')
  return identity
}

function refuseOtherMajor(dir: string, major: string, binaries: PostgresBinaries): void {
  if (major === binaries.major) return
  throw new StartRefused(
    'postgres-other-major',
    `The database in ${dir} was written by PostgreSQL ${major}, this program includes ${binaries.major}: start the version of the program that wrote it, or choose another DATA_DIR.`,
  )
}

async function readOrMakePassword(path: string): Promise<string> {
  const existing = await readIfThere(path)
  if (existing !== null) return existing.trim()
  const password = randomBytes(24).toString('base64url')
  await writeFile(path, `${password}\n`, { mode: 0o600 })
  return password
}
