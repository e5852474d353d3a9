import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { type ProcessIdentity, readIdentityOfStarted } from './identity.ts'
import { guardOrphan } from './orphan-guard.ts'
import { lastLinesOf, outputFileOf } from './output-file.ts'
import { removePidFile, writePidFile } from './pid-file.ts'
import type { ProcessUser } from './server-user.ts'
import { type StopOptions, stopProcess } from './stop-process.ts'

export interface ChildSpec {
  /** Name for messages. */
  name: string
  command: string
  args: readonly string[]
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** User to run as; only root may set it. */
  user?: ProcessUser | null
  /** Pid file of the child; in a folder that this process may write to. */
  pidFile: string
  /** Resolves when the child is ready; a rejection is a failed start. Must settle soon after `probe.signal` aborts. */
  ready: (probe: ReadyProbe) => Promise<void>
  readyTimeoutMs: number
  onLine?: (line: string, stream: 'stdout' | 'stderr') => void
  /** The child survives when this program is killed, to be adopted by the next start. Its output is not passed on. */
  survives?: Survival
}

export interface Survival {
  /** Fingerprint of all start parameters: a start with others does not adopt it. */
  fingerprint: string
  /** Whether the running one still works. */
  answers: () => Promise<boolean>
  /** How long an orphan may run before it is ended anyway. */
  forMs: number
}

/** One run of a process, whether started or adopted. */
export interface ProcessLife {
  readonly pid: number
  readonly ended: Promise<RunEnd>
  stop(): Promise<void>
}

export interface ReadyProbe {
  /** Aborted when the child ends or on timeout. */
  signal: AbortSignal
  /** Resolves at the first line of stdout or stderr that matches. */
  line(pattern: RegExp): Promise<void>
}

export interface RunEnd {
  code: number | null
  signal: NodeJS.Signals | null
  livedMs: number
  lastLines: readonly string[]
}

export class ProcessFailed extends Error {
  override name = 'ProcessFailed'
  readonly lastLines: readonly string[]

  constructor(message: string, lastLines: readonly string[], options?: ErrorOptions) {
    super(message, options)
    this.lastLines = lastLines
  }
}

const KEPT_LINES = 20

/** One run of a child, from spawn to exit. */
export class Run implements ProcessLife {
  readonly pid: number
  readonly ended: Promise<RunEnd>
  readonly #identity: ProcessIdentity
  readonly #stop: StopOptions

  private constructor(identity: ProcessIdentity, ended: Promise<RunEnd>, stop: StopOptions) {
    this.pid = identity.pid
    this.ended = ended
    this.#identity = identity
    this.#stop = stop
  }

  /** @throws ProcessFailed; then nothing is left running. */
  static async start(spec: ChildSpec, stop: StopOptions, signal?: AbortSignal): Promise<Run> {
    const output = new Output(spec.onLine)
    const child = spawnChild(spec, output)
    const startedAt = performance.now()
    const over = new AbortController()
    let spawnError: Error | null = null
    let endGuard = async (): Promise<void> => {}
    const ended = new Promise<RunEnd>((resolve) => {
      const finish = (code: number | null, endSignal: NodeJS.Signals | null) => {
        process.off('exit', killOnExit)
        over.abort()
        const livedMs = performance.now() - startedAt
        const tell = async () =>
          resolve({ code, signal: endSignal, livedMs, lastLines: await lastLines(spec, output) })
        // A stale record is harmless: it matches no process.
        endGuard()
          .then(() => removePidFile(spec.pidFile))
          .then(tell, tell)
      }
      child.once('error', (error) => {
        spawnError = error
        if (child.pid === undefined) finish(null, null)
      })
      // `close` comes after the output was read, so that the last lines are there.
      child.once('close', finish)
    })
    // Covers exits of ours that skip the orderly stop.
    const killOnExit = () => child.kill('SIGKILL')
    process.once('exit', killOnExit)

    const identity = child.pid === undefined ? null : await readIdentityOfStarted(child.pid)
    if (identity === null) {
      const { code } = await ended
      // It may have ended already.
      const why = child.pid === undefined ? 'did not start' : endedStarting(code)
      throw await failureOf(spec, output, why, spawnError)
    }
    await writePidFile(spec.pidFile, identity, spec.survives?.fingerprint)
    endGuard = await guardOrphan(identity, { pidFile: spec.pidFile, stop, afterMs: spec.survives?.forMs })
    // It ended meanwhile: its guard must go, too.
    if (over.signal.aborted) await endGuard()
    const run = new Run(identity, ended, stop)
    try {
      await waitUntilReady(spec, output, over, signal)
      return run
    } catch (cause) {
      const died = over.signal.aborted && child.exitCode !== null
      await run.stop()
      const why = died ? endedStarting(child.exitCode) : 'did not become ready'
      throw await failureOf(spec, output, why, cause)
    }
  }

  async stop(): Promise<void> {
    await stopProcess(this.#identity, this.#stop)
    await this.ended
  }
}

const endedStarting = (code: number | null): string => `ended while starting (exit code ${code})`

/** Includes the child's last lines. */
async function failureOf(
  spec: ChildSpec,
  output: Output,
  why: string,
  cause: unknown,
): Promise<ProcessFailed> {
  const lines = await lastLines(spec, output)
  const last = lines.findLast((line) => line.trim() !== '')
  return new ProcessFailed(`${spec.name} ${why}${last === undefined ? '' : `: ${last}`}`, lines, { cause })
}

async function waitUntilReady(
  spec: ChildSpec,
  output: Output,
  over: AbortController,
  signal: AbortSignal | undefined,
): Promise<void> {
  const limits = [over.signal, AbortSignal.timeout(spec.readyTimeoutMs)]
  if (signal !== undefined) limits.push(signal)
  const limit = AbortSignal.any(limits)
  await spec.ready({ signal: limit, line: (pattern) => output.waitFor(pattern, limit) })
  limit.throwIfAborted()
}

const lastLines = async (spec: ChildSpec, output: Output): Promise<readonly string[]> =>
  spec.survives ? lastLinesOf(outputFileOf(spec.pidFile)) : output.last

function spawnChild(spec: ChildSpec, output: Output): ChildProcess {
  const file = spec.survives ? openSync(outputFileOf(spec.pidFile), 'w', 0o600) : null
  const child = spawn(spec.command, spec.args, {
    stdio: ['ignore', file ?? 'pipe', file ?? 'pipe'],
    // Its own process group: the terminal's Ctrl-C reaches only us, and we stop the children in order.
    detached: true,
    ...(spec.cwd === undefined ? {} : { cwd: spec.cwd }),
    ...(spec.env === undefined ? {} : { env: spec.env }),
    ...(spec.user ? { uid: spec.user.uid, gid: spec.user.gid } : {}),
  })
  if (file !== null) closeSync(file)
  for (const stream of ['stdout', 'stderr'] as const) {
    const source = child[stream]
    if (source !== null) createInterface({ input: source }).on('line', (line) => output.add(line, stream))
  }
  return child
}

/** The child's lines: passed on, the last few kept, and matched. */
class Output {
  readonly #kept: string[] = []
  readonly #waiting = new Set<{ pattern: RegExp; found: () => void }>()
  readonly #onLine: ChildSpec['onLine']

  constructor(onLine: ChildSpec['onLine']) {
    this.#onLine = onLine
  }

  get last(): readonly string[] {
    return [...this.#kept]
  }

  add(line: string, stream: 'stdout' | 'stderr'): void {
    this.#kept.push(line)
    if (this.#kept.length > KEPT_LINES) this.#kept.shift()
    for (const waiter of this.#waiting) if (waiter.pattern.test(line)) waiter.found()
    this.#onLine?.(line, stream)
  }

  waitFor(pattern: RegExp, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter = { pattern, found: () => settle(resolve) }
      const give = () => settle(() => reject(signal.reason))
      const settle = (act: () => void) => {
        this.#waiting.delete(waiter)
        signal.removeEventListener('abort', give)
        act()
      }
      if (signal.aborted || this.#kept.some((line) => pattern.test(line))) {
        return signal.aborted ? give() : waiter.found()
      }
      this.#waiting.add(waiter)
      signal.addEventListener('abort', give, { once: true })
    })
  }
}
