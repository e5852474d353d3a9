import { randomUUID } from 'node:crypto'
import type { Logger } from '#platform/log/logger.ts'

/** What an event looks like in the stream. */
export type StreamEntry = Record<'topics' | 'type' | 'data', string>

interface Numbered extends StreamEntry {
  /** Who wrote it, and how many before it: by these a second copy is known as one. */
  node: string
  number: string
}

export interface StreamWriter {
  /** Appends in the order of the calls; while Redis is away they wait. */
  append(entry: StreamEntry): void
  /** Resolves when nothing is under way any more; what still waits is dropped. */
  close(): Promise<void>
}

/** Entries that wait while Redis is away; beyond that the oldest are dropped, and logged. */
const MOST_WAITING = 50_000
/** Entries sent without waiting for the answers to those before them. */
const AT_A_TIME = 500
const RETRY_MS = 200

/**
 * Writes to the stream, one batch after the other; `addAll` adds a batch whole or not at all. A connection that breaks takes along what had no answer
 * yet, which may or may not have arrived: it is sent again, before what came later, and readers know a second copy by its number.
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
        log.warn({ err: error }, 'events wait to be shared')
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
      if (waiting.length > MOST_WAITING) {
        waiting.shift()
        log.error({ type: entry.type }, 'an event could not be shared')
      }
      if (!busy) pumping = pump()
    },
    async close() {
      closed = true
      await pumping
    },
  }
}

/** Tells a second copy of an entry from the first: the numbers of one node only go up. */
export function createCopyFilter(): (entry: { node: string; number: string }) => boolean {
  const last = new Map<string, number>()
  return ({ node, number }) => {
    const isCopy = Number(number) <= (last.get(node) ?? 0)
    if (!isCopy) last.set(node, Number(number))
    return isCopy
  }
}
