import type { Case } from '../api/cases.ts'
import type { Filled } from './fill.ts'

/** Counts stop at 10,000, like the list's. */
type ListCase = Omit<Case, 'goal'>

const where = (filter: object) => encodeURIComponent(JSON.stringify(filter))

export function casesOf({ company, person, variable, phases }: Filled): readonly ListCase[] {
  const living = `company_id = ${company} AND deleted_at IS NULL`
  const list = (
    what: string,
    query: string,
    condition: string,
    order = 'created_at DESC, id DESC',
  ): ListCase => {
    const from = `FROM persons r WHERE ${living} AND state = 'person' ${condition}`
    return {
      what,
      path: `/api/crm/persons/?limit=10${query}`,
      sql: [
        `SELECT r.*, (SELECT name FROM crm_statuses WHERE id = r.status_id), (SELECT name FROM crm_origins WHERE id = r.origin_id),
                (SELECT short_name FROM users WHERE id = r.owner_id) ${from} ORDER BY ${order} LIMIT 10`,
        `SELECT count(*) FROM (SELECT ${from} LIMIT 10001) c`,
      ],
    }
  }
  const entries = ['crm_interactions', 'crm_businesses', 'crm_facts'].map((table) => {
    const at = table === 'crm_facts' ? 'at' : 'created_at'
    return `SELECT * FROM ${table} WHERE person_id = ${person} ORDER BY ${at} DESC LIMIT 31`
  })
  const plan = `SELECT record_id FROM crm_variable_values WHERE company_id = ${company} AND field_id = ${variable} AND text_value = 'Plan 7'`
  return [
    list('Persons: first page', '', ''),
    list('Persons: by name', '&order=name', '', 'sort_name, id'),
    list('Persons: page 50', '&offset=490', ''),
    list('Persons: search', '&search=pe%C3%B1a', `AND search_text LIKE search_form('%peña%')`),
    list(
      'Persons: by a variable',
      `&where=${where({ field: `v${variable}`, op: 'is', value: ['Plan 7'] })}`,
      `AND id IN (${plan})`,
    ),
    {
      what: 'Interactions: first page',
      path: '/api/crm/interactions/?limit=10',
      sql: [
        `SELECT r.*, (SELECT full_name FROM persons WHERE id = r.person_id), (SELECT name FROM crm_statuses WHERE id = r.status_id),
                (SELECT short_name FROM users WHERE id = r.owner_id)
           FROM crm_interactions r WHERE ${living} ORDER BY created_at DESC, id DESC LIMIT 10`,
        `SELECT count(*) FROM (SELECT FROM crm_interactions WHERE ${living} LIMIT 10001) c`,
      ],
    },
    { what: 'Time line: first page', path: `/api/crm/persons/${person}/timeline/`, sql: entries },
    {
      what: 'Board: first cards of five phases',
      path: `/api/crm/business/board/phase/?status=open&columns=${phases.join()}`,
      sql: phases.flatMap((phase) => [
        `SELECT r.*, (SELECT full_name FROM persons WHERE id = r.person_id) FROM crm_businesses r
          WHERE ${living} AND status = 'open' AND phase_id = ${phase} ORDER BY created_at DESC, id DESC LIMIT 20`,
        `SELECT count(*), sum(total_amount) FROM crm_businesses WHERE ${living} AND status = 'open' AND phase_id = ${phase}`,
      ]),
    },
  ]
}
