import { sql } from 'kysely'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { Database } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { findOptions } from '#platform/resource/server/find-options.ts'
import { countriesList, countryOptions } from '../../contract/countries.ts'
import { acrossCompanies } from '../across-companies.ts'
import { DEFAULT_COUNTRY } from './country-store.ts'

/** The default country first, then by name. */
const FIRST = sql`id <> ${DEFAULT_COUNTRY}`

export const listCountriesRoute = bind(countriesList, async ({ unit, query }) => {
  const { limit, offset } = query
  const results = await unit.rows
    .selectFrom('countries')
    .select(['id', 'name', 'iso_code', 'extension', 'flag', 'number_pattern'])
    .select(
      sql<{ day: string; name: string }[]>`coalesce((
        SELECT jsonb_agg(jsonb_build_object('day', to_char(h.day, 'YYYY-MM-DD'), 'name', h.name) ORDER BY h.day)
          FROM country_holidays h WHERE h.country_id = countries.id), '[]')`.as('holidays'),
    )
    .where('deleted_at', 'is', null)
    .orderBy(FIRST)
    .orderBy(sql`search_form(name)`)
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await unit.rows
    .selectFrom('countries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const at = (index: number): string => requestUrl(countriesList.path, undefined, { limit, offset: index })
  return {
    results,
    count,
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
  }
})

export const countryOptionsRoute = (database: Database) =>
  acrossCompanies(database, countryOptions, ({ unit, query }) =>
    findOptions(unit.rows, 'countries', query, FIRST),
  )
