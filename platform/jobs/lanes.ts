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
  /** Jobs of one company at a time, of all kinds. */
  perCompany: number
  /** Jobs of one kind at a time, of all companies. */
  perKind: number
  /** Jobs of one company and kind at a time, by the kind. */
  ofKind(kind: string): number
}

/**
 * Keeps one company, and one kind of job, from holding all workers: flags that are at their limit are not taken. Workers take one
 * after the other, so that a limit is never passed.
 */
export function createLanes({ perCompany, perKind, ofKind }: LaneLimits): Lanes {
  const running = new Map<string, number>()
  const limits = new Map<string, number>()
  const flagsOf = new Map<string | number, readonly string[]>()
  let last: Promise<void> = Promise.resolve()
  let endTurn = () => {}

  const limitOf = (flag: string, kind: string): number => {
    if (flag === kind) return perKind
    return flag.startsWith('company:') ? perCompany : ofKind(kind)
  }
  return {
    async forbidden() {
      const before = last
      const turn = Promise.withResolvers<void>()
      last = turn.promise
      await before
      endTurn = turn.resolve
      const full = [...running].filter(([flag, count]) => count >= (limits.get(flag) ?? Infinity))
      return full.length === 0 ? null : full.map(([flag]) => flag)
    },
    taken({ id, task_identifier: kind, flags }) {
      const own = Object.keys(flags ?? {})
      flagsOf.set(id, own)
      for (const flag of own) {
        limits.set(flag, limitOf(flag, kind))
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
          limits.delete(flag)
        }
      }
      flagsOf.delete(id)
    },
  }
}
