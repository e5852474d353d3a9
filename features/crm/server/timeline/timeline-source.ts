import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import type { TimelineEntry, TimelineKind } from '../../contract/timeline.ts'

/** An entry as a source answers it; `at` is UTC with microseconds, `2026-11-21T15:04:05.123456Z`, so that pages meet exactly. */
export type FoundEntry = Pick<TimelineEntry, 'key' | 'kind' | 'at' | 'title'> & Partial<TimelineEntry>

export interface TimelinePage {
  /** The reader: entries leave out what they may not hear or open. */
  asker: Principal
  companyId: number
  personId: number
  /** What reaches the person: numbers in E.164, addresses in lower case, ids of providers as `{provider}:{id}`. */
  phones: readonly string[]
  emails: readonly string[]
  providers: readonly string[]
  /** Of these kinds only. */
  kinds: readonly TimelineKind[]
  /** What their words contain; empty for all. */
  search: string
  /** Strictly older: by `at`, and by `key` (byte by byte) of what happened at the same time. */
  before: { at: string; key: string } | null
  /** One of few: sources write it into their statements, which are then planned once. */
  limit: number
}

/**
 * Another feature's source of time-line entries. Each page costs a constant one or two statements per source, in the
 * company's own transaction; returns the newest `limit` entries, newest first.
 */
export interface TimelineSource {
  kinds: readonly TimelineKind[]
  find: (rows: Rows, page: TimelinePage) => Promise<readonly FoundEntry[]>
}
