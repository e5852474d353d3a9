import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { findOptions } from '#platform/resource/server/find-options.ts'
import { audioOptions } from '../../contract/audios.ts'
import { trunkOptions } from '../../contract/lines/trunks.ts'
import {
  calendarOptions,
  destinationOptions,
  memberOptions,
  timeSlotOptions,
} from '../../contract/routing/options.ts'
import { readIvrGraphRoute } from './read-ivr-graph.ts'

interface Wanted {
  search: string
  limit: number
}

async function find(
  rows: Rows,
  table: 'call_destinations' | 'extensions',
  label: RawBuilder<unknown>,
  { search, limit }: Wanted,
) {
  const found = await sql<{ id: number; label: string }>`
    SELECT id, ${label} AS label FROM ${sql.table(table)}
     WHERE deleted_at IS NULL AND (${search} = '' OR strpos(search_text, (SELECT search_form(${search}))) > 0)
     ORDER BY ${label}, id LIMIT ${limit}`.execute(rows)
  return { results: found.rows }
}

/** Choices for the reference fields of call routing. */
export const routingOptionRoutes: readonly BoundRoute[] = [
  readIvrGraphRoute,
  bind(destinationOptions, ({ unit, query }) => find(unit.rows, 'call_destinations', sql`label`, query)),
  bind(memberOptions, ({ unit, query }) =>
    find(unit.rows, 'extensions', sql`number || ' ' || display_name`, query),
  ),
  bind(audioOptions, ({ unit, query }) => findOptions(unit.rows, 'audios', query)),
  bind(trunkOptions, ({ unit, query }) => findOptions(unit.rows, 'trunks', query)),
  bind(calendarOptions, ({ unit, query }) => findOptions(unit.rows, 'business_calendars', query)),
  bind(timeSlotOptions, ({ unit, query }) => findOptions(unit.rows, 'time_slots', query)),
]
