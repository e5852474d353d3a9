import { randomUUID } from 'node:crypto'
import type { Logger } from '#platform/log/logger.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import type { EndpointName } from '#platform/telephony/port.ts'
import { callRecorded } from '../../../contract/events.ts'
import { type CallRecordRow, presentCallRecord } from '../../history/call-record.present.ts'
import type { Clock } from '../../ports.ts'
import { createFloodAlert } from './flood-alert.ts'

/** A call rejected before its caller was looked up. */
export interface RejectedCall {
  id: string
  asterisk_server_id: number
  endpoint: EndpointName
  dialed: string
  /** Null: not allowed to call; the reason is found when it is written. */
  outcome: 'congestion' | null
  at: Date
}

export interface RecordedCall {
  userId: number | null
  row: CallRecordRow
}

/**
 * Adds rejected calls to their callers' histories afterwards. Writes in batches of bounded size and rate, so that a
 * flood of calls does not become a flood of writes.
 */
export interface RejectedCalls {
  add(call: Omit<RejectedCall, 'id' | 'at'>): void
  /** Counts calls that stand in no history: a carrier's, and those of a flood. `company`: null if unknown. */
  addUnrecorded(company: number | null, calls?: number): void
  /** Since the start, calls rejected for lack of capacity. */
  count(): number
  /** How many of these exceeded the buffer, and are in no history. */
  unrecorded(): number
  settled(): Promise<void>
  /** Writes what is pending; gives up after `patienceMs`. */
  stop(patienceMs: number): Promise<void>
}

export interface RejectedCallsPorts {
  store(calls: readonly RejectedCall[]): Promise<RecordedCall[]>
  /** Tells a company of its calls that were refused within a minute and stand in no history. */
  notifyFlood?: (companyId: number, calls: number) => Promise<void>
  publish: Hub['publish']
  clock: Clock
  log: Logger
}

/** At most 400 rows a second, a few milliseconds of database time. */
export const LARGEST_GROUP = 100
const EVERY_MS = 250
const RETRY_MS = 2_000
/** A few minutes of a flood. */
export const MAX_WAITING = 20_000

export function createRejectedCalls(ports: RejectedCallsPorts): RejectedCalls {
  const { store, notifyFlood, publish, clock, log } = ports
  const telling = new Set<Promise<void>>()
  const alert = createFloodAlert(clock, (flood) => {
    log.warn(flood, 'refused calls beyond the share of a company')
    if (flood.companyId === null || !notifyFlood) return
    const told = notifyFlood(flood.companyId, flood.calls)
      .catch((error) =>
        log.error({ err: error, companyId: flood.companyId }, 'failed to notify of refused calls'),
      )
      .finally(() => telling.delete(told))
    telling.add(told)
  })
  let waiting: RejectedCall[] = []
  let count = 0
  let unrecorded = 0
  let working: Promise<void> | null = null
  let stopping = false
  let givenUp = false
  let hurry: () => void = () => {}

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (stopping) return resolve()
      const cancel = clock.after(milliseconds, resolve)
      hurry = () => {
        cancel()
        resolve()
      }
    })

  function tell(recorded: readonly RecordedCall[]): void {
    for (const { userId, row } of recorded)
      if (userId !== null) publish(`user:${userId}`, callRecorded, presentCallRecord(row))
  }

  async function work(): Promise<void> {
    await pause(EVERY_MS)
    while (waiting.length > 0 && !givenUp) {
      const group = waiting.slice(0, LARGEST_GROUP)
      try {
        tell(await store(group))
        waiting = waiting.slice(group.length)
        if (waiting.length > 0) await pause(EVERY_MS)
      } catch (error) {
        log.warn({ err: error, calls: waiting.length }, 'rejected calls wait to be stored')
        // During shutdown, rows that the database does not take at once are dropped.
        if (stopping) return
        await pause(RETRY_MS)
      }
    }
  }

  function ensureWorking(): void {
    if (working || givenUp) return
    working = work().finally(() => {
      working = null
      if (waiting.length > 0 && !stopping) ensureWorking()
    })
  }

  return {
    add(call) {
      if (call.outcome === 'congestion') count += 1
      if (waiting.length >= MAX_WAITING) {
        unrecorded += 1
        alert.add(null, 1)
        return
      }
      waiting.push({ ...call, id: randomUUID(), at: new Date(clock.now()) })
      ensureWorking()
    },
    addUnrecorded(company, calls = 1) {
      count += calls
      unrecorded += calls
      alert.add(company, calls)
    },
    count: () => count,
    unrecorded: () => unrecorded,
    async settled() {
      while (working) {
        hurry()
        await working
      }
    },
    async stop(patienceMs) {
      stopping = true
      alert.stop()
      const late = Promise.withResolvers<void>()
      const cancel = clock.after(patienceMs, () => {
        givenUp = true
        late.resolve()
      })
      hurry()
      if (waiting.length > 0) ensureWorking()
      while (working) await working
      await Promise.race([Promise.all(telling), late.promise])
      cancel()
      givenUp = true
      unrecorded += waiting.length
      if (waiting.length > 0)
        log.error({ calls: waiting.length }, 'dropping rejected calls that could not be stored')
      waiting = []
    },
  }
}
