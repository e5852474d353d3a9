/** A job that was taken, as far as lanes concern it. */
export interface TakenJob {
  id: string | number
  task_identifier: string
  flags: Record<string, true> | null
}

export interface Lanes {
  /** Flags whose jobs may not be taken now; null: none. Takes the turn that `taken` or `noneTaken` ends. */
  forbidden(): Promise<string[] | null>
  /** Workers who will look when it is their turn. */
  inLine(): number
  taken(job: TakenJob): void
  noneTaken(): void
  ended(jobId: string | number): void
}

export interface LaneLimits {
  workers: number
  /** Jobs of one company and kind at a time, by the kind. */
  ofKind(kind: string): number
  /** Milliseconds, monotonic; for tests. */
  now?: () => number
}

/** Part of the workers that a kind may hold. */
const KIND_SHARE = 1 / 2
/** Part of all places, and of a kind's, that are for companies which hold none of them. */
const RESERVED = 1 / 2
/** Part of all places, and of a kind's, that jobs which hang may hold. */
const HANGING = 3 / 4
/** A job that takes longer hangs, ms. So do those that follow it, of the same company and kind, for some time. */
const HANGS_AFTER = 10_000
const SLOW_FOR = 10 * 60_000
/** Companies and kinds that are remembered as slow. */
const KEPT = 10_000

interface Running {
  flags: readonly string[]
  since: number
}

/**
 * Keeps companies, and kinds of jobs, from holding all workers: flags that are at their limit are not taken. Besides its first
 * place of each kind a company may hold as many as the reserve leaves free: fewer as they get scarce (dynamic thresholds, as switches
 * share their buffers). However many places some companies' slow servers hold, one more company finds its own: some are for
 * companies whose servers answer. Workers take one after the other, so that a limit is never passed.
 */
export function createLanes({ workers, ofKind, now = () => performance.now() }: LaneLimits): Lanes {
  const perKind = Math.ceil(workers * KIND_SHARE)
  const running = new Map<string, number>()
  /** Kind of each flag that names one: the kind itself, and a company's part of it. */
  const kindOf = new Map<string, string>()
  const jobs = new Map<string | number, Running>()
  /** Until when a company's part of a kind counts as slow; the longest known are forgotten first. */
  const slow = new Map<string, number>()
  let last: Promise<void> = Promise.resolve()
  let endTurn = () => {}
  let line = 0

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
      holdsAll(company, workers, jobs.size)
    )
  }
  /** A job's flag of its company and kind. */
  const partOf = ({ flags }: Running): string | undefined =>
    flags.find((flag) => kindOf.has(flag) && kindOf.get(flag) !== flag)
  const hangs = (job: Running, at: number): boolean =>
    at - job.since > HANGS_AFTER || (slow.get(partOf(job) ?? '') ?? 0) > at

  /** Parts of companies that are slow, where those hold all places that are theirs. */
  function tooSlow(): string[] {
    const at = now()
    const hanging = [...jobs.values()].filter((job) => hangs(job, at)).flatMap((job) => partOf(job) ?? [])
    const ofKinds = new Map<string, number>()
    for (const part of hanging) {
      const kind = kindOf.get(part) ?? ''
      ofKinds.set(kind, (ofKinds.get(kind) ?? 0) + 1)
    }
    const isOver = (kind: string): boolean =>
      hanging.length >= workers * HANGING || (ofKinds.get(kind) ?? 0) >= perKind * HANGING
    const parts = new Set([...hanging, ...[...slow].flatMap(([part, until]) => (until > at ? [part] : []))])
    // `{kind}:company:{id}`
    return [...parts].filter((part) => isOver(part.slice(0, part.indexOf(':company:'))))
  }

  /** Of a job that ended. */
  function remember(job: Running): void {
    const part = partOf(job)
    if (part === undefined) return
    slow.delete(part)
    if (now() - job.since > HANGS_AFTER) slow.set(part, now() + SLOW_FOR)
    const [oldest] = slow.keys()
    if (slow.size > KEPT && oldest !== undefined) slow.delete(oldest)
  }

  return {
    async forbidden() {
      const before = last
      const turn = Promise.withResolvers<void>()
      last = turn.promise
      line += 1
      await before
      line -= 1
      endTurn = turn.resolve
      const full = [...running].filter(([flag, count]) => isFull(flag, count)).map(([flag]) => flag)
      const forbidden = [...new Set([...full, ...tooSlow()])]
      return forbidden.length === 0 ? null : forbidden
    },
    taken({ id, task_identifier: kind, flags }) {
      const own = Object.keys(flags ?? {})
      jobs.set(id, { flags: own, since: now() })
      for (const flag of own) {
        if (flag.startsWith(kind)) kindOf.set(flag, kind)
        running.set(flag, (running.get(flag) ?? 0) + 1)
      }
      endTurn()
    },
    inLine: () => line,
    noneTaken: () => endTurn(),
    ended(id) {
      const job = jobs.get(id)
      if (job) remember(job)
      for (const flag of job?.flags ?? []) {
        const left = (running.get(flag) ?? 1) - 1
        if (left > 0) running.set(flag, left)
        else {
          running.delete(flag)
          kindOf.delete(flag)
        }
      }
      jobs.delete(id)
    },
  }
}
