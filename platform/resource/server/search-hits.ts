import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-filters.ts'
import { searchWords } from '#platform/db/search-words.ts'
import { conditionsOf } from '#platform/resource/contract/list-query.ts'
import type { Store } from './store.ts'

/** Rows that contain a text, without deleted ones. */
export interface Hits {
  ids: readonly number[]
  /** Complete: no other row contains it. */
  complete: boolean
}

/** Limit for one text. */
const MAX_FOUND = 10_000
/** Samples the newest rows to estimate a text's frequency: for common ones, reading in order is faster. */
const SAMPLE = 1000
const COMMON = SAMPLE / 20
/** Words of a search that are looked up in the index. */
const INDEXED = 2
/** A trigram needs three characters in a row; shorter texts would scan the whole index. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u

/** `common`: the index was not used; null: it could not be. */
async function hitsOf(rows: Rows, { table }: Store, text: string): Promise<Hits | 'common' | null> {
  if (!TRIGRAM.test(text)) return null
  const pattern = sql`(SELECT search_form(${containing(text)}))`
  const found = await sql<{ ids: number[] | null }>`
    SELECT CASE WHEN (
      SELECT count(*) FROM (
        SELECT r.search_text FROM ${sql.table(table)} r WHERE r.deleted_at IS NULL ORDER BY r.id DESC LIMIT ${sql.lit(SAMPLE)}
      ) latest WHERE latest.search_text LIKE ${pattern}) <= ${sql.lit(COMMON)}
    THEN tenancy.find_text(${table}::regclass, ${pattern}, ${sql.lit(MAX_FOUND + 1)}) END AS ids`.execute(
    rows,
  )
  const ids = found.rows[0]?.ids?.map(Number)
  return ids === undefined ? 'common' : { ids, complete: ids.length <= MAX_FOUND }
}

interface Searched {
  search: string
  state: string
  [filter: string]: unknown
}

interface Found {
  hits: readonly Hits[]
  /** Too many hits to list. */
  common: boolean
}

/**
 * Hits of the trigram index for a query's texts: search, and filters on fields within the search. One statement each; none
 * when the store has no such index.
 */
export async function searchHits(rows: Rows, store: Store, query: Searched): Promise<Found> {
  const { searched, resource } = store
  if (!searched || query.state === 'removed') return { hits: [], common: false }
  const hits: (Hits | 'common' | null)[] = []
  if (query.search.length >= (resource.searchFrom ?? 1)) {
    // The longest words are the rarest; the others are compared on what they leave.
    const rarest = searchWords(query.search).toSorted((one, other) => other.length - one.length)
    for (const word of rarest.slice(0, INDEXED)) hits.push(await hitsOf(rows, store, word))
  }
  const common = hits.includes('common') && !hits.some((one) => one !== null && one !== 'common')
  for (const where of conditionsOf(resource.fields, query))
    if ('field' in where && where.op === 'contains' && searched.includes(where.field))
      hits.push(await hitsOf(rows, store, String(where.values[0] ?? '')))
  return { hits: hits.filter((one) => one !== null && one !== 'common'), common }
}
