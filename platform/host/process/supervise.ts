import { adopt } from './adopt.ts'
import { type ChildSpec, ProcessFailed, type ProcessLife, Run } from './run.ts'
import type { StopOptions } from './stop-process.ts'
import { stopLeftover } from './stop-process.ts'

export interface RestartPolicy {
  /** Delay before the first restart; doubles up to `maxDelayMs`, and resets after a run of `healthyMs`. */
  minDelayMs: number
  maxDelayMs: number
  healthyMs: number
}

export interface SupervisedSpec extends ChildSpec {
  stop: StopOptions
  restart?: RestartPolicy
  /** For a child that may hang without dying. */
  watch?: LifeWatch
  onEvent?: (event: SupervisorEvent) => void
}

/** Health checks of a running child; after `misses` failures in a row it is restarted. A busy child is not. */
export interface LifeWatch {
  everyMs: number
  misses: number
  /** Whether it answers; `busy`: no, but it works. Must settle by itself, and soon after `signal` aborts. */
  answers: (signal: AbortSignal) => Promise<boolean | 'busy'>
}

export type SupervisorEvent =
  | { type: 'leftover-stopped' }
  /** Adopted from an earlier run. */
  | { type: 'adopted'; pid: number }
  | { type: 'ready'; pid: number }
  /** Ended by itself. The `lastLines` of its output tell the log why. */
  | { type: 'died'; code: number | null; signal: NodeJS.Signals | null; lastLines: readonly string[] }
  /** Does not answer for now, having too much to do. */
  | { type: 'overloaded' }
  /** Failed its health checks; is being ended. */
  | { type: 'unresponsive'; misses: number }
  | { type: 'restarting'; inMs: number; attempt: number }
  | { type: 'restart-failed'; error: ProcessFailed }
  | { type: 'stopped' }

const DEFAULT_RESTART: RestartPolicy = { minDelayMs: 500, maxDelayMs: 15_000, healthyMs: 60_000 }

/**
 * Keeps one child process running:
 *
 *   start ──▶ running ──died──▶ waiting ──back-off over──▶ starting ──ready──▶ running
 *               │                  │  ▲                       │
 *               │                  │  └───────failed──────────┘
 *               └──────stop────────┴──────────stop────────────┴──▶ stopped
 */
export class Supervised {
  readonly #spec: SupervisedSpec
  readonly #stopping = new AbortController()
  /** Aborted when the program is about to end: no restarts from then on. */
  readonly #ending: AbortSignal
  #run: ProcessLife | null = null
  #keeping: Promise<void>

  private constructor(spec: SupervisedSpec, first: ProcessLife, ending?: AbortSignal) {
    this.#spec = spec
    this.#ending = AbortSignal.any([this.#stopping.signal, ...(ending ? [ending] : [])])
    this.#run = first
    this.#keeping = this.#keep(first)
  }

  /** Adopts a leftover of an earlier run if it `survives` and has this start's fingerprint; null otherwise. */
  static async adopt(spec: SupervisedSpec, signal?: AbortSignal): Promise<Supervised | null> {
    const life = await adopt(spec, spec.stop)
    if (life === null) return null
    spec.onEvent?.({ type: 'adopted', pid: life.pid })
    return new Supervised(spec, life, signal)
  }

  /**
   * Ends a leftover of an earlier run, starts the child and waits until it is ready. No restarts once `signal` is aborted: when
   * a process group is asked to end, its servers die before they are stopped in order.
   * @throws ProcessFailed when the first start fails; it is not retried, and nothing is left running.
   */
  static async start(spec: SupervisedSpec, signal?: AbortSignal): Promise<Supervised> {
    if (await stopLeftover(spec.pidFile, spec.stop)) spec.onEvent?.({ type: 'leftover-stopped' })
    const run = await Run.start(spec, spec.stop, signal)
    spec.onEvent?.({ type: 'ready', pid: run.pid })
    return new Supervised(spec, run, signal)
  }

  /** Null between two runs, and after `stop`. */
  get pid(): number | null {
    return this.#run?.pid ?? null
  }

  /** Stops child and supervision. Safe to call again. */
  async stop(): Promise<void> {
    if (this.#stopping.signal.aborted) return this.#keeping
    this.#stopping.abort()
    await this.#run?.stop()
    await this.#keeping
    // A restart may have succeeded just as the signal aborted.
    await this.#run?.stop()
    this.#run = null
    this.#spec.onEvent?.({ type: 'stopped' })
  }

  async #keep(first: ProcessLife): Promise<void> {
    const policy = this.#spec.restart ?? DEFAULT_RESTART
    let run: ProcessLife | null = first
    let attempt = 0
    while (!this.#ending.aborted) {
      if (run !== null) {
        const watching = new AbortController()
        void this.#watch(run, AbortSignal.any([watching.signal, this.#ending]))
        const end = await run.ended
        watching.abort()
        this.#run = null
        if (this.#ending.aborted) return
        this.#spec.onEvent?.({ type: 'died', code: end.code, signal: end.signal, lastLines: end.lastLines })
        if (end.livedMs >= policy.healthyMs) attempt = 0
      }
      const inMs = Math.min(policy.maxDelayMs, policy.minDelayMs * 2 ** attempt)
      attempt += 1
      this.#spec.onEvent?.({ type: 'restarting', inMs, attempt })
      if (!(await pause(inMs, this.#ending))) return
      run = await this.#startAgain()
    }
  }

  /** Runs health checks until the run ends; ends it after too many misses. */
  async #watch(run: ProcessLife, over: AbortSignal): Promise<void> {
    const { watch } = this.#spec
    if (!watch) return
    let missed = 0
    let isOverloaded = false
    while (missed < watch.misses) {
      if (!(await pause(watch.everyMs, over))) return
      const answer = await watch.answers(over)
      if (over.aborted) return
      if (answer === 'busy' && !isOverloaded) this.#spec.onEvent?.({ type: 'overloaded' })
      isOverloaded = answer === 'busy'
      missed = answer === false ? missed + 1 : 0
    }
    this.#spec.onEvent?.({ type: 'unresponsive', misses: missed })
    await run.stop()
  }

  async #startAgain(): Promise<Run | null> {
    try {
      const run = await Run.start(this.#spec, this.#spec.stop, this.#ending)
      this.#run = run
      this.#spec.onEvent?.({ type: 'ready', pid: run.pid })
      return run
    } catch (error) {
      if (!(error instanceof ProcessFailed)) throw error
      if (!this.#ending.aborted) this.#spec.onEvent?.({ type: 'restart-failed', error })
      return null
    }
  }
}

/** False when stopped before the time passed. */
function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve(true)
    }, milliseconds)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
