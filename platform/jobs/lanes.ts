/** A job that was taken, as far as lanes concern it. */
export interface TakenJob {
  id: string | number
  task_identifier: string
  flags: Record<string, true> | null
}

export interface Lanes {
  /** Flags whose jobs may not be taken now; null: none. Takes the turn that `taken` or `noneTaken` ends. */
  forbidden(): Promise<string[] | null>
  taken(job: TakenJob): void
  noneTaken(): void
  ended(jobId: string | number): void
}

export interface LaneLimits {
  workers: number
  /** Jobs of one company and kind at a time, by the kind. */
  ofKind(kind: string): number
}

/** Part of the workers that a kind may hold. */
const KIND_SHARE = 1 / 2
/** Part of all places, and of a kind's, that are for companies which hold none of them. */
const RESERVED = 1 / 2

/**
 * Keeps companies, and kinds of jobs, from holding all workers: flags that are at their limit are not taken. Besides its first
 * place of each kind a company may hold as many as the reserve leaves free: fewer as they get scarce (dynamic thresholds, as switches
 * share their buffers). However many places some companies' slow servers hold, one more company finds its own. Workers take one
 * after the other, so that a limit is never passed.
 */
export function createLanes({ workers, ofKind }: LaneLimits): Lanes {
  const perKind = Math.ceil(workers * KIND_SHARE)
  const running = new Map<string, number>()
  /** Kind of each flag that names one: the kind itself, and a company's part of it. */
  const kindOf = new Map<string, string>()
  const flagsOf = new Map<string | number, readonly string[]>()
  let last: Promise<void> = Promise.resolve()
  let endTurn = () => {}

  /** Whether a company holds all that it may of so many places. */
  const holdsAll = (own: number, places: number, used: number): boolean =>
    own > places * (1 - RESERVED) - used
  const isFull = (flag: string, count: number): boolean => {
    const kind = kindOf.get(flag)
    // A company that holds enough has still a first place of each kind: its slow bots do not stop what it sends.
    if (kind === undefined) return false
    if (flag === kind) return count >= perKind
    const company = running.get(flag.slice(kind.length + 1)) ?? 0
    return (
      count >= ofKind(kind) ||
      holdsAll(count, perKind, running.get(kind) ?? 0) ||
      holdsAll(company, workers, flagsOf.size)
    )
  }
  return {
    async forbidden() {
      const before = last
      const turn = Promise.withResolvers<void>()
      last = turn.promise
      await before
      endTurn = turn.resolve
      const full = [...running].filter(([flag, count]) => isFull(flag, count))
      return full.length === 0 ? null : full.map(([flag]) => flag)
    },
    taken({ id, task_identifier: kind, flags }) {
      const own = Object.keys(flags ?? {})
      flagsOf.set(id, own)
      for (const flag of own) {
        if (flag.startsWith(kind)) kindOf.set(flag, kind)
        running.set(flag, (running.get(flag) ?? 0) + 1)
      }
      endTurn()
    },
    noneTaken: () => endTurn(),
    ended(id) {
      for (const flag of flagsOf.get(id) ?? []) {
        const left = (running.get(flag) ?? 1) - 1
        if (left > 0) running.set(flag, left)
        else {
          running.delete(flag)
          kindOf.delete(flag)
        }
      }
      flagsOf.delete(id)
    },
  }
}
