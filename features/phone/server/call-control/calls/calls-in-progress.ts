import type { LegId } from '#platform/telephony/port.ts'
import type { CallInProgress } from './call-in-progress.ts'
import type { LiveCall } from './live-call.ts'

/** The calls in progress at one telephone server, also indexed by leg. */
export class CallsInProgress {
  readonly #calls = new Set<CallInProgress>()
  readonly #byLeg = new Map<LegId, CallInProgress>()

  add(call: LiveCall): CallInProgress {
    const none = () => {}
    const live: CallInProgress = {
      ...call,
      cancelTimer: none,
      cancelWake: none,
      entered: null,
      plan: null,
      held: null,
      hops: 0,
      returns: 0,
    }
    this.#calls.add(live)
    this.index(live)
    return live
  }

  /** Call after each change of the call: its legs may have changed. */
  index(live: CallInProgress): void {
    for (const leg of [live.call.caller, ...live.call.forks])
      if (leg.state !== 'ended') this.#byLeg.set(leg.leg, live)
  }

  has(live: CallInProgress): boolean {
    return this.#calls.has(live)
  }

  find(callId: string): CallInProgress | undefined {
    for (const live of this.#calls) if (live.call.id === callId) return live
    return undefined
  }

  ofLeg(leg: LegId): CallInProgress | undefined {
    return this.#byLeg.get(leg)
  }

  /** A copy, since calls may come and go during the iteration. */
  all(): CallInProgress[] {
    return [...this.#calls]
  }

  get size(): number {
    return this.#calls.size
  }

  delete(live: CallInProgress): void {
    this.#calls.delete(live)
    for (const [leg, owner] of this.#byLeg) if (owner === live) this.#byLeg.delete(leg)
  }

  forgetLeg(leg: LegId): void {
    this.#byLeg.delete(leg)
  }

  clear(): void {
    this.#calls.clear()
    this.#byLeg.clear()
  }
}
