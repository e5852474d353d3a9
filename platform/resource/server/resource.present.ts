import { requestUrl } from '#platform/contract/request-url.ts'
import { isCustomName } from '#platform/resource/contract/custom-field.ts'
import { CURSOR, writeCursor } from './keyset.ts'
import type { ListQuery, Total } from './resource.queries.ts'
import type { Store } from './store.ts'

const wire = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

export function presentRecord(store: Store, row: Record<string, unknown>): Record<string, unknown> {
  // Loops instead of Object.fromEntries: an export builds a million of these.
  const plain: Record<string, unknown> = {}
  for (const name of Object.keys(row)) plain[name] = wire(row[name])
  const shown = store.present?.(plain) ?? plain
  return store.custom ? { ...shown, custom: customOf(plain) } : shown
}

/** Values of the company's custom fields. */
function customOf(row: Record<string, unknown>): Record<string, unknown> {
  const custom: Record<string, unknown> = {}
  for (const name of Object.keys(row)) if (isCustomName(name)) custom[name] = row[name]
  return custom
}

export function pageOf(
  store: Store,
  query: ListQuery,
  rows: readonly Record<string, unknown>[],
  /** The same rows, presented. */
  results: readonly Record<string, unknown>[],
  { count, capped }: Total,
) {
  const { limit, offset } = query
  const { path } = store.resource.routes.list
  const at = (index: number): string => {
    const { search, cursor: _cursor, ...rest } = query
    return requestUrl(path, undefined, { ...rest, ...(search === '' ? {} : { search }), offset: index })
  }
  const more = offset + limit < count || (capped && rows.length === limit)
  const byCursor = query.state !== 'removed' && rows.length === limit
  return {
    results,
    count,
    count_capped: capped,
    next: more ? at(offset + limit) : null,
    next_cursor: byCursor ? writeCursor(rows.at(-1)?.[CURSOR]) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
  }
}
