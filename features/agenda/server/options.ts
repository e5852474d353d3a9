import { sql } from 'kysely'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { agendaGroupOptions, agendaKindOptions } from '../contract/options.ts'

interface Option {
  id: number
  label: string
}

export const agendaOptionRoutes: readonly BoundRoute[] = [
  bind(agendaGroupOptions, async ({ unit, query: { search, limit } }) => {
    const found = await sql<Option>`
      SELECT id, name AS label FROM agenda_groups
       WHERE deleted_at IS NULL AND (${search} = '' OR strpos(search_text, (SELECT search_form(${search}))) > 0)
       ORDER BY search_form(name), id LIMIT ${limit}`.execute(unit.rows)
    return { results: found.rows }
  }),
  bind(agendaKindOptions, async ({ unit, query: { search, limit } }) => {
    const found = await sql<Option>`
      SELECT id, name AS label FROM call_labels
       WHERE deleted_at IS NULL AND (${search} = '' OR strpos(search_text, (SELECT search_form(${search}))) > 0)
       ORDER BY search_form(name), id LIMIT ${limit}`.execute(unit.rows)
    return { results: found.rows }
  }),
]
