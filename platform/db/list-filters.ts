import { type RawBuilder, sql } from 'kysely'
import { searchWords } from './search-words.ts'

/** Pattern `%text%` for LIKE, with its wildcards escaped. */
export const containing = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Whether a normalised text contains every word of a search, in any order. */
export function containingWords(read: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = searchWords(search).map((word) => sql`${read} LIKE (SELECT search_form(${containing(word)}))`)
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words, sql` AND `)})`
}

/**
 * Start of a day in the company's time zone, shifted by whole days. Row-level security leaves exactly one company. Inside a sub-select, so
 * that it is computed once.
 */
export const localDay = (day: string, plusDays = 0): RawBuilder<Date> =>
  sql<Date>`(SELECT day_begins(${day}::date + ${plusDays}::integer, time_zone) FROM companies)`

/** Start of the current day of a company, whose row is `company`. */
export const todayBegins = (company: 'c' | 'company' | 'companies'): RawBuilder<Date> => {
  const zone = sql.ref(`${company}.time_zone`)
  return sql<Date>`day_begins((now() AT TIME ZONE ${zone})::date, ${zone})`
}
