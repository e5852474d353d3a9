import type { Logger } from '#platform/log/logger.ts'
import type { Clock } from '../../ports.ts'
import type { CallWrite } from './call-row.ts'
import type { StoredRecord } from './call-writes.queries.ts'

export interface CallWriterPorts {
  /** Stores all of them in one transaction; safe to repeat. */
  store(writes: readonly CallWrite[]): Promise<StoredRecord[]>
  /** Calls that the database refuses. */
  aside: AsideStore
  /** The database refused a call: its rows are kept aside. */
  onRefused?: ((write: CallWrite) => void) | undefined
  clock: Clock
  log: Logger
  /** Most calls that may wait at a time. */
  maxWaiting?: number
}

export interface AsideStore {
  /** Keeps a refused call's latest state until it can be stored. */
  put(write: CallWrite, reason: string): Promise<void>
  /** A newer state of these calls is stored. */
  forget(callIds: readonly string[]): Promise<void>
}

/**
 * Batches writes: changes within a few milliseconds go in one statement, only the latest state of each call. While many calls change
 * it waits some more, since ten calls in one statement cost the database half of what they cost one by one. While the database is
 * away everything waits in memory and is retried. What the database itself refuses is kept aside, counted and reported; dropped
 * are only the oldest calls beyond the memory limit.
 */
export interface CallWriter {
  /**
   * Resolves when this state or a later one of the call is durable, with its history rows; null when it was refused, and is kept
   * aside.
   */
  write(write: CallWrite): Promise<StoredRecord[] | null>
  /** Since the start: calls that the database refused, and calls that were dropped. */
  losses(): { refused: number; dropped: number }
  /** Resolves when nothing is pending, or after `patienceMs`. */
  flush(patienceMs: number): Promise<void>
  /** Calls whose latest state is not durable yet. */
  pending(): number
  /** Writes what is pending and ends; gives up with an error when the database stays away longer than `patienceMs`. */
  stop(patienceMs: number): Promise<void>
}

type Settle = (records: StoredRecord[] | null) => void

interface Waiting {
  write: CallWrite
  settle: Settle[]
}

const GATHER_MS = 4
/** After a group that was taken less than `BUSY_WITHIN_MS` ago. Nobody notices whether a screen shows a call so much later. */
const GATHER_BUSY_MS = 20
const BUSY_WITHIN_MS = 50
const RETRY_FIRST_MS = 100
const MAX_RETRY_MS = 5_000
const LARGEST_GROUP = 500
/** About 100 MB; at 60 calls a second a quarter of an hour without a database. */
const MAX_WAITING = 50_000

/** Transient SQLSTATE classes: connection, rollback by conflict, resources, operator intervention, system. */
const PASSING = ['08', '40', '53', '57', '58']

/**
 * The database refused the row itself, so retrying is useless. Only the database's own errors carry a severity;
 * connection errors do not.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'severity' in error &&
  'code' in error &&
  typeof error.code === 'string' &&
  !PASSING.includes(error.code.slice(0, 2))

export function createCallWriter({
  store,
  aside,
  onRefused,
  clock,
  log,
  maxWaiting: mostWaiting = MAX_WAITING,
}: CallWriterPorts): CallWriter {
  const waiting = new Map<string, Waiting>()
  /** Calls of which an earlier state is kept aside. */
  const refused = new Set<string>()
  const losses = { refused: 0, dropped: 0 }
  let working: Promise<void> | null = null
  let givenUp = false
  let hurry: () => void = () => {}
  let lastTaken = Number.NEGATIVE_INFINITY

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(milliseconds, resolve)
      hurry = () => {
        cancel()
        resolve()
      }
    })

  /** Lets a group become larger, unless it is as large as it may be. */
  async function gather(): Promise<void> {
    if (waiting.size >= LARGEST_GROUP) return
    await pause(clock.now() - lastTaken < BUSY_WITHIN_MS ? GATHER_BUSY_MS : GATHER_MS)
  }

  function takeGroup(): Waiting[] {
    lastTaken = clock.now()
    const group = [...waiting.values()].slice(0, LARGEST_GROUP)
    for (const { write } of group) waiting.delete(write.call.id)
    return group
  }

  /** Failed writes are queued again, unless a newer state of the same call is already queued. */
  function putBack(group: readonly Waiting[]): void {
    for (const old of group) {
      const newer = waiting.get(old.write.call.id)
      waiting.set(old.write.call.id, newer ? { ...newer, settle: [...old.settle, ...newer.settle] } : old)
    }
  }

  async function storeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const stored = await store(group.map((entry) => entry.write))
      await bringBack(group)
      const byCall = Map.groupBy(stored, (record) => record.call_id)
      for (const { write, settle } of group) {
        for (const tell of settle) tell(byCall.get(write.call.id) ?? [])
      }
    } catch (error) {
      if (!isRefusal(error)) throw error
      await isolate(group, error)
    }
  }

  /** What is kept aside of these calls is outdated. */
  async function bringBack(group: readonly Waiting[]): Promise<void> {
    const ids = group.flatMap(({ write }) => (refused.has(write.call.id) ? [write.call.id] : []))
    if (ids.length === 0) return
    await aside.forget(ids)
    for (const id of ids) refused.delete(id)
  }

  async function keepAside({ write, settle }: Waiting, error: unknown): Promise<void> {
    const callId = write.call.id
    await aside.put(write, error instanceof Error ? error.message : String(error))
    log.error({ err: error, callId }, 'the database refused a call, which is kept aside')
    // Once per call: later states are refused for the same reason.
    if (!refused.has(callId)) {
      losses.refused += 1
      onRefused?.(write)
    }
    if (write.call.ended_at === null) refused.add(callId)
    else refused.delete(callId)
    for (const tell of settle) tell(null)
  }

  /** One refused row must not keep the others from being written. */
  async function isolate(group: readonly Waiting[], error: unknown): Promise<void> {
    const [only, ...others] = group
    if (only && others.length === 0) {
      await keepAside(only, error)
      return
    }
    for (const entry of group) {
      try {
        await storeGroup([entry])
      } catch (cause) {
        putBack([entry])
        log.warn({ err: cause }, 'a call waits to be stored')
      }
    }
  }

  async function work(): Promise<void> {
    let retryMs = RETRY_FIRST_MS
    while (waiting.size > 0 && !givenUp) {
      await gather()
      if (givenUp) return
      const group = takeGroup()
      try {
        await storeGroup(group)
        retryMs = RETRY_FIRST_MS
      } catch (error) {
        putBack(group)
        log.warn({ err: error, calls: waiting.size }, 'calls wait to be stored: the database is unavailable')
        await pause(retryMs)
        retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
      }
    }
  }

  function giveUpOldest(): void {
    const [oldest] = waiting.values()
    if (!oldest || waiting.size <= mostWaiting) return
    waiting.delete(oldest.write.call.id)
    losses.dropped += 1
    log.error({ callId: oldest.write.call.id }, 'too many calls wait to be stored: dropping the oldest')
    for (const tell of oldest.settle) tell(null)
  }

  function ensureWorking(): void {
    if (working || givenUp) return
    working = work().finally(() => {
      working = null
      // A write may have been queued since the last look.
      if (waiting.size > 0) ensureWorking()
    })
  }

  return {
    write(write) {
      return new Promise((resolve) => {
        const settle = waiting.get(write.call.id)?.settle ?? []
        waiting.set(write.call.id, { write, settle: [...settle, resolve] })
        giveUpOldest()
        ensureWorking()
      })
    },
    pending: () => waiting.size,
    async flush(patienceMs) {
      const over = Promise.withResolvers<void>()
      const cancel = clock.after(patienceMs, over.resolve)
      const stored = async () => {
        while (working) await working
      }
      await Promise.race([stored(), over.promise])
      cancel()
    },
    losses: () => losses,
    async stop(patienceMs) {
      const cancel = clock.after(patienceMs, () => {
        givenUp = true
        hurry()
      })
      hurry()
      while (working) await working
      cancel()
      givenUp = true
      if (waiting.size > 0) log.error({ calls: waiting.size }, 'failed to store calls before shutdown')
    },
  }
}
