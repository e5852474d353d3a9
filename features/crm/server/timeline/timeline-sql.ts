import { type RawBuilder, sql } from 'kysely'
import { containing } from '#platform/db/list-filters.ts'
import type { TimelinePage } from './timeline-source.ts'

/** UTC with microseconds, which JavaScript's dates would round away. */
export const asInstant = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** `comment:12`; compared byte by byte, as in JavaScript. */
export const keyOf = (kind: string, id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(${sql.lit(`${kind}:`)} || ${id}) COLLATE "C"`

/** Rows after the cursor; the first condition lets an index by time apply. */
export const olderThan = (
  { before }: TimelinePage,
  at: RawBuilder<unknown>,
  key: RawBuilder<string>,
): RawBuilder<boolean> =>
  before === null
    ? sql<boolean>`true`
    : sql<boolean>`${at} <= ${before.at}::timestamptz AND (${at} < ${before.at}::timestamptz OR ${key} < ${before.key} COLLATE "C")`

/** Whether the text contains the search. */
export const matchesSearch = ({ search }: TimelinePage, words: RawBuilder<unknown>): RawBuilder<boolean> =>
  search === ''
    ? sql<boolean>`true`
    : sql<boolean>`search_form(${words}) LIKE (SELECT search_form(${containing(search)}))`
