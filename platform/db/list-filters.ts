import { type RawBuilder, sql } from 'kysely'

/** `%text%` for LIKE, with the pattern's own signs taken literally. */
export const containing = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Start of a local day of the company, moved by whole days. Row-level security leaves exactly one company. */
export const localDay = (day: string, plusDays: number): RawBuilder<Date> =>
  sql<Date>`((${day}::date + ${plusDays}::integer)::timestamp AT TIME ZONE (SELECT time_zone FROM companies))`
