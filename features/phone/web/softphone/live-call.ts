import type { MediaCounters } from './call-stats.ts'
import { NO_SILENCE, type SilenceStarts } from './silence.ts'
import type { SipSession } from './sip-port.ts'

/** Resources of one call besides its shown state; end with it. */
export class LiveCall {
  /** Null until the microphone is open and the INVITE is sent. */
  session: SipSession | null
  /** The remote party's audio. */
  stream: MediaStream | null = null
  counters: MediaCounters | null = null
  silenceStarts: SilenceStarts = NO_SILENCE
  /** When a resumed call was answered, ms; null for a new one. */
  since: number | null = null
  readonly #after: (ms: number, task: () => void) => () => void
  readonly #timers = new Set<() => void>()

  constructor(session: SipSession | null, after: (ms: number, task: () => void) => () => void) {
    this.session = session
    this.#after = after
  }

  /** Runs `task` after a delay, unless the call ended. */
  later(ms: number, task: () => void): void {
    const cancel = this.#after(ms, () => {
      this.#timers.delete(cancel)
      task()
    })
    this.#timers.add(cancel)
  }

  close(): void {
    for (const cancel of this.#timers) cancel()
    this.#timers.clear()
  }
}
