import { randomUUID } from 'node:crypto'
import type { Logger } from '#platform/log/logger.ts'

/** An entry of the stream. */
export type StreamEntry = Record<'topics' | 'type' | 'data', string>

interface Numbered extends StreamEntry {
  /** Writer and sequence number, to detect duplicates. */
  node: string
  number: string
}

export interface StreamWriter {
  /** Appends in call order; waits while Redis is down. */
  append(entry: StreamEntry): void
  /** Resolves when nothing is in flight; what still waits is dropped. */
  close(): Promise<void>
}

/** Maximum of waiting entries; beyond that the oldest are dropped and logged. */
const MAX_WAITING = 50_000
/** Entries in flight without an answer. */
const AT_A_TIME = 500
const RETRY_MS = 200

/**
 * Writes to the stream in batches, each added atomically. After a lost connection, unanswered entries, which may have arrived,
 * are sent again before later ones; readers drop duplicates by sequence number.
 */
export function createStreamWriter(
  addAll: (entries: readonly Record<string, string>[]) => Promise<unknown>,
  log: Logger,
): StreamWriter {
  const node = randomUUID()
  const waiting: Numbered[] = []
  let written = 0
  let closed = false
  let busy = false
  let pumping = Promise.resolve()

  async function pump(): Promise<void> {
    busy = true
    while (waiting.length > 0 && !closed) {
      const batch = waiting.splice(0, AT_A_TIME)
      try {
        await addAll(batch.map((entry) => ({ ...entry })))
      } catch (error) {
        waiting.unshift(...batch)
        log.warn({ err: error }, 'events wait to be published to other nodes')
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
    busy = false
  }

  return {
    append(entry) {
      if (closed) return
      written += 1
      waiting.push({ ...entry, node, number: String(written) })
      if (waiting.length > MAX_WAITING) {
        waiting.shift()
        log.error({ type: entry.type }, 'failed to publish an event to other nodes')
      }
      if (!busy) pumping = pump()
    },
    async close() {
      closed = true
      await pumping
    },
  }
}

/** Drops duplicates: a node's sequence numbers only increase. */
export function createCopyFilter(): (entry: { node: string; number: string }) => boolean {
  const last = new Map<string, number>()
  return ({ node, number }) => {
    const isCopy = Number(number) <= (last.get(node) ?? 0)
    if (!isCopy) last.set(node, Number(number))
    return isCopy
  }
}
