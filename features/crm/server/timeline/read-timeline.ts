import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { invalidCursor, readAfterCursor } from '#platform/resource/server/read-after-cursor.ts'
import type { FoundEntry } from '../../contract/timeline.ts'
import { readTimeline, TIMELINE_KINDS, type TimelineEntry } from '../../contract/timeline.ts'
import { requireVisible } from '../persons/require-visible.ts'
import type { VisibleRows } from '../scope.ts'
import { createCrmTimeline } from './crm-timeline.ts'
import { newestFirst, readCursor, writeCursor } from './cursor.ts'
import type { TimelinePage, TimelineSource } from './timeline-source.ts'

type Points = Pick<TimelinePage, 'phones' | 'emails' | 'providers'>

async function findPoints(rows: Rows, personId: number): Promise<Points> {
  const found = await sql<{ kind: string; value: string; provider: string }>`
    SELECT kind, value, provider FROM contact_points
     WHERE person_id = ${personId} AND deleted_at IS NULL ORDER BY id LIMIT 100`.execute(rows)
  const of = (wanted: string) => found.rows.filter(({ kind }) => kind === wanted)
  return {
    phones: of('phone').map(({ value }) => value),
    emails: of('email').map(({ value }) => value),
    providers: of('provider').map(({ provider, value }) => `${provider}:${value}`),
  }
}

const present = (entry: FoundEntry): TimelineEntry => ({
  who: null,
  text: null,
  label: null,
  count: null,
  record: null,
  move: null,
  entity: null,
  from: null,
  to: null,
  amount: null,
  incoming: null,
  word: null,
  seconds: null,
  call: null,
  sounds: [],
  ...entry,
})

/** Strictly before an instant: no key sorts before the empty one. */
const olderThan = (until: string): TimelinePage['before'] => ({ at: until, key: '' })

/** A person's timeline, from the CRM's own tables and other features' sources. */
export function readTimelineRoute(others: readonly TimelineSource[], visibleEvents: VisibleRows) {
  const sources = [createCrmTimeline(visibleEvents), ...others]
  return bind(readTimeline, async (request) => {
    const { unit, params, query, principal } = request
    // Sends independent queries together; the transaction's single connection runs them one after another.
    const [points] = await Promise.all([
      findPoints(unit.rows, params.id),
      requireVisible(request, 'person', params.id),
    ])
    const before = query.before === undefined ? null : readCursor(query.before)
    if (query.before !== undefined && before === null) throw invalidCursor('before')
    const kinds = query.kinds ?? TIMELINE_KINDS
    const page: TimelinePage = {
      viewer: principal,
      companyId: principal.companyId,
      personId: params.id,
      ...points,
      kinds,
      search: query.search,
      before: before ?? (query.until === undefined ? null : olderThan(query.until)),
      // One extra row tells whether there is a next page.
      limit: query.limit + 1,
    }
    const requested = sources.filter((source) => source.kinds.some((kind) => kinds.includes(kind)))
    const pages = await readAfterCursor(
      query.before,
      () => Promise.all(requested.map((source) => source.find(unit.rows, page))),
      'before',
    )
    const found = pages.flat()
    found.sort(newestFirst)
    const entries = found.slice(0, query.limit)
    const last = entries.at(-1)
    return {
      entries: entries.map(present),
      next: found.length > query.limit && last !== undefined ? writeCursor(last) : null,
    }
  })
}
