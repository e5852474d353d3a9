import { join } from 'node:path'
import { openPart } from '#platform/host/data-folder/part.ts'
import { freePort } from '#platform/host/process/free-port.ts'
import { Run } from '#platform/host/process/run.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { databasesFolder, removeFolder } from '#platform/testing/temporary-folder.ts'
import { copyDataFolder } from './copy-data-folder.ts'

const repository = join(import.meta.dirname, '../..')

export interface Suite {
  /** `http://localhost:port` */
  origin: string
  /** UDP and TCP port for desk phones on 127.0.0.1. */
  sipPort: number
  /** The same over TLS. */
  sipTlsPort: number
  dataDir: string
  /** Its terminal output so far. */
  lines: readonly string[]
  /** Signals the process that a terminal would signal, and waits for its end. */
  signal(name: NodeJS.Signals): Promise<void>
  stop(): Promise<void>
}

export interface SuiteOptions {
  /** Folder of the database's and telephony's programs, kept between runs. */
  runtimeDir: string
  /** Data folder; default: a temporary one, removed by `stop`. */
  dataDir?: string
  /** The temporary one begins as a copy of this stopped program's. */
  copyOf?: string
  /** Like `npm start` (default) or `npm run serve`. */
  kind?: 'start' | 'serve'
  /** Waits until everything is ready, or only until the program answers. */
  until?: 'ready' | 'answering'
  /** Additional settings. */
  env?: NodeJS.ProcessEnv
}

/** For data folders in memory, bytes: those of a handful of programs, with what their databases write ahead. */
export const ROOM = 8 * 1024 ** 3

/** Enough for a first start on a slow machine, including the download of the runtime. */
const READY_TIMEOUT_MS = 300_000

/**
 * Starts the program like `npm start`, on free ports, and waits until it is ready.
 * @throws ProcessFailed with its last lines when it ends instead.
 */
export async function startSuite(options: SuiteOptions): Promise<Suite> {
  const folder = await databasesFolder(ROOM)
  const dataDir = options.dataDir ?? (await openPart(join(folder, 'data'), null))
  if (options.dataDir === undefined && options.copyOf !== undefined)
    await copyDataFolder(options.copyOf, dataDir)
  const [port, sipPort, sipTlsPort] = [await freePort(), await freePort(), await freePort()]
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    SIP_PORT: String(sipPort),
    SIP_TLS_PORT: String(sipTlsPort),
    DATA_DIR: dataDir,
    RUNTIME_DIR: options.runtimeDir,
    // Like under npm: the program then ends when this process is killed.
    npm_lifecycle_event: 'start',
    ...options.env,
  }
  const origin = `http://localhost:${env.PORT}`
  const path = options.until === 'answering' ? '/healthz' : '/readyz'
  const lines: string[] = []
  try {
    const run = await Run.start(
      {
        name: 'suite',
        command: process.execPath,
        args: [join(repository, 'tools/start.mjs'), ...(options.kind === 'serve' ? ['--production'] : [])],
        cwd: repository,
        env,
        pidFile: join(folder, 'suite.pid'),
        readyTimeoutMs: READY_TIMEOUT_MS,
        ready: ({ signal }) => eventually(() => expectAnswer(`${origin}${path}`, signal), READY_TIMEOUT_MS),
        onLine: (line) => lines.push(line),
      },
      { graceMs: 30_000 },
    )
    return {
      origin,
      sipPort,
      sipTlsPort,
      dataDir,
      lines,
      async signal(name) {
        process.kill(run.pid, name)
        await run.ended
      },
      async stop() {
        await run.stop()
        await removeFolder(folder)
      },
    }
  } catch (error) {
    await removeFolder(folder)
    throw error
  }
}

async function expectAnswer(url: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`not ready: ${await answer.text()}`)
}
