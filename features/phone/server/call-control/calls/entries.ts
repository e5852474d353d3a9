import type { LegId } from '#platform/telephony/port.ts'
import type { Entry } from './entry.ts'
import type { LiveCall } from './live-call.ts'

/** The calls of a controller, also indexed by leg. */
export class Entries {
  readonly #entries = new Set<Entry>()
  readonly #byLeg = new Map<LegId, Entry>()

  add(live: LiveCall): Entry {
    const none = () => {}
    const entry: Entry = {
      ...live,
      cancelTimer: none,
      cancelWake: none,
      entered: null,
      plan: null,
      held: null,
    }
    this.#entries.add(entry)
    this.index(entry)
    return entry
  }

  /** Call after each change of the call: its legs may have changed. */
  index(entry: Entry): void {
    for (const leg of [entry.call.caller, ...entry.call.forks])
      if (leg.state !== 'ended') this.#byLeg.set(leg.leg, entry)
  }

  has(entry: Entry): boolean {
    return this.#entries.has(entry)
  }

  find(callId: string): Entry | undefined {
    for (const entry of this.#entries) if (entry.call.id === callId) return entry
    return undefined
  }

  ofLeg(leg: LegId): Entry | undefined {
    return this.#byLeg.get(leg)
  }

  /** A copy, since calls may come and go during the iteration. */
  all(): Entry[] {
    return [...this.#entries]
  }

  get size(): number {
    return this.#entries.size
  }

  delete(entry: Entry): void {
    this.#entries.delete(entry)
    for (const [leg, owner] of this.#byLeg) if (owner === entry) this.#byLeg.delete(leg)
  }

  forgetLeg(leg: LegId): void {
    this.#byLeg.delete(leg)
  }

  clear(): void {
    this.#entries.clear()
    this.#byLeg.clear()
  }
}
