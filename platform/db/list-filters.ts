import { type RawBuilder, sql } from 'kysely'
import { searchWords } from './search-words.ts'

/** Pattern `%text%` for LIKE, with its wildcards escaped. */
export const containing = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Whether a normalised text contains every word of a search, in any order. */
export function containingWords(read: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = searchWords(search).map((word) => sql`${read} LIKE (SELECT search_form(${containing(word)}))`)
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words, sql` AND `)})`
}

/** Start of a day in the company's time zone, shifted by whole days. Row-level security leaves exactly one company. */
export const localDay = (day: string, plusDays: number): RawBuilder<Date> =>
  sql<Date>`((${day}::date + ${plusDays}::integer)::timestamp AT TIME ZONE (SELECT time_zone FROM companies))`
