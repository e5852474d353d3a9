import { setImmediate as nextTurn } from 'node:timers/promises'

/** Entries of a turn of the event loop. */
const A_TURN = 200

/**
 * Like `Array.map` for very many entries whose work adds up: the event loop has its turn in between, so that others wait for a
 * few milliseconds.
 */
export async function mapInTurns<Entry, Result>(
  entries: readonly Entry[],
  map: (entry: Entry, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, entry] of entries.entries()) {
    if (index > 0 && index % A_TURN === 0) await nextTurn()
    results.push(map(entry, index))
  }
  return results
}
