import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import type { FoundEntry, TimelineKind } from '../../contract/timeline.ts'

export interface TimelinePage {
  /** The reader: entries leave out what they may not hear or open. */
  viewer: Principal
  companyId: number
  personId: number
  /** The person's contact points: E.164 numbers, lower-case addresses, provider ids as `{provider}:{id}`. */
  phones: readonly string[]
  emails: readonly string[]
  providers: readonly string[]
  /** Only these kinds. */
  kinds: readonly TimelineKind[]
  /** Text to search for; empty for all. */
  search: string
  /** Strictly older: by `at`, then by `key` (byte by byte). */
  before: { at: string; key: string } | null
  /** Takes few different values: sources inline it in their statements, so that plans are reused. */
  limit: number
}

/**
 * Another feature's source of timeline entries. Each page costs a constant one or two statements per source, in the
 * company's own transaction; returns the newest `limit` entries, newest first.
 */
export interface TimelineSource {
  kinds: readonly TimelineKind[]
  find: (rows: Rows, page: TimelinePage) => Promise<readonly FoundEntry[]>
}
