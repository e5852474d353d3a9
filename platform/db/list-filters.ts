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
 * Start of a day in the company's time zone, shifted by whole days. Where clocks go back to midnight its first hour comes twice, and the
 * day begins with the earlier one. Row-level security leaves exactly one company. All inside a sub-select, so that it is computed once.
 */
export const localDay = (day: string, plusDays = 0): RawBuilder<Date> => sql<Date>`(
  SELECT CASE WHEN (later - interval '1 hour') AT TIME ZONE time_zone >= midnight THEN later - interval '1 hour' ELSE later END
    FROM companies, LATERAL (SELECT (${day}::date + ${plusDays}::integer)::timestamp AS midnight) AS local,
         LATERAL (SELECT midnight AT TIME ZONE time_zone AS later) AS moment)`
