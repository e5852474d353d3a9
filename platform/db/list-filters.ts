import { type RawBuilder, sql } from 'kysely'

/** Pattern `%text%` for LIKE, with its wildcards escaped. */
export const containing = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Start of a day in the company's time zone, shifted by whole days. Row-level security leaves exactly one company. */
export const localDay = (day: string, plusDays: number): RawBuilder<Date> =>
  sql<Date>`((${day}::date + ${plusDays}::integer)::timestamp AT TIME ZONE (SELECT time_zone FROM companies))`
