import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ProcessUser, Supervised, type SupervisorEvent } from '#platform/host/process/index.ts'
import { connectJanus } from './connection.ts'
import type { JanusRuntime } from './provision-janus.ts'
import { type JanusSettings, recordingsFolderOf, socketPathOf, writeConfig } from './write-config.ts'

export interface StartJanusOptions
  extends Pick<JanusSettings, 'dataFolder' | 'mediaPorts' | 'publicAddress'> {
  runtime: JanusRuntime
  /** User to run as; required for root. Owns nothing but the socket's folder. */
  user: ProcessUser | null
  onEvent?: (event: SupervisorEvent) => void
  signal?: AbortSignal
}

export interface RunningJanus {
  socketPath: string
  apiSecret: string
  adminKey: string
  recordingsFolder: string
  /** Null between two runs. */
  pid(): number | null
  stop(): Promise<void>
}

const STOP = { graceMs: 3_000 }
const READY_MS = 15_000
const ASK_EVERY_MS = 30
/** A meeting is silent until it is back. */
const RESTART = { minDelayMs: 50, maxDelayMs: 15_000, healthyMs: 30_000 }
const WATCH = { everyMs: 5_000, misses: 3 }

/**
 * Starts Janus on a Unix socket and supervises it. One left by a killed program is ended: its connections belong to a session that
 * died with the program.
 * @throws ProcessFailed when it does not come up
 */
export async function startJanus(options: StartJanusOptions): Promise<RunningJanus> {
  const { runtime, dataFolder, user, onEvent, signal } = options
  const secrets = { apiSecret: secret(), adminKey: secret() }
  const socketPath = socketPathOf(dataFolder)
  await writeConfig({ ...options, ...secrets }, user)
  const answers = () => janusAnswers(socketPath, secrets.apiSecret)
  const supervised = await Supervised.start(
    {
      name: 'Janus',
      command: runtime.command,
      args: [...runtime.args, '-F', join(dataFolder, 'etc')],
      cwd: dataFolder,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', HOME: dataFolder },
      user,
      pidFile: join(dataFolder, 'janus.pid'),
      async ready({ signal: probe }) {
        while (!(await answers())) await delay(ASK_EVERY_MS, undefined, { signal: probe })
      },
      readyTimeoutMs: READY_MS,
      stop: STOP,
      restart: RESTART,
      watch: { ...WATCH, answers },
      ...(onEvent ? { onEvent } : {}),
    },
    signal,
  )
  return {
    ...secrets,
    socketPath,
    recordingsFolder: recordingsFolderOf(dataFolder),
    pid: () => supervised.pid,
    async stop() {
      await supervised.stop()
      await rm(socketPath, { force: true })
    },
  }
}

const secret = (): string => randomBytes(24).toString('base64url')

/** Whether it opens a session. */
async function janusAnswers(socketPath: string, apiSecret: string): Promise<boolean> {
  try {
    const connection = await connectJanus({ socketPath, apiSecret, onFrame: () => {}, onEnd: () => {} })
    connection.close()
    return true
  } catch {
    // Not listening yet, or hanging: the next round decides.
    return false
  }
}
