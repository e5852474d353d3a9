import type { FoundEntry } from '#features/crm/contract/timeline.ts'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { type CallsWithNumbers, callsWithNumbers } from './calls-with-numbers.ts'

interface Page extends Pick<CallsWithNumbers, 'search' | 'before' | 'limit'> {
  viewer: Principal
  /** E.164. */
  phones: readonly string[]
}

/** Recordings of these calls that the viewer may hear, by call. */
type RecordingsOfCalls = (
  rows: Rows,
  viewer: Principal,
  calls: readonly string[],
) => Promise<ReadonlyMap<string, { id: number; seconds: number; size: number }[]>>

/** A person's calls, over all their numbers, with recordings, for the timeline of the CRM. */
export const createCallTimeline = (recordingsOfCalls: RecordingsOfCalls) => ({
  kinds: ['call'] as const,
  async find(rows: Rows, { viewer, phones, search, before, limit }: Page): Promise<FoundEntry[]> {
    const found = await callsWithNumbers(rows, { numbers: phones, search, before, limit })
    const recordings = await recordingsOfCalls(
      rows,
      viewer,
      found.flatMap(({ calls }) => calls),
    )
    return found.map(
      ({ call, calls, key, at, who, via, note, label, number, incoming, outcome, seconds }) => ({
        kind: 'call' as const,
        key,
        at,
        who,
        title: number,
        text: note,
        label,
        incoming,
        word: outcome,
        seconds,
        call,
        from: via,
        sounds: [...new Set(calls)].flatMap((part) => recordings.get(part) ?? []),
      }),
    )
  },
})
