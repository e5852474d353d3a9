import { ADMINISTRATOR, AGENT } from './fill.ts'

/** A screen's list request, and hand-written statements for its page and its count. */
export interface ListCase {
  what: string
  as: string
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  sql: readonly string[]
}

/** `:extension` is the agent's, `:company` the largest; inserted as literals, so that the planner can use statistics. */
const OWN_CALLS = 'call_records WHERE extension_id = :extension'
const CALL_COLUMNS =
  'call_records.*, (SELECT name FROM call_labels WHERE call_labels.id = label_id), (SELECT color FROM call_labels WHERE call_labels.id = label_id)'
const COMPANY = 'company_id = :company'
const HISTORY = { as: AGENT, method: 'POST', path: '/api/webrtc/get_calls/' } as const

const history = (what: string, body: object, where: string, order: string, offset = 0): ListCase => ({
  ...HISTORY,
  what,
  body,
  sql: [
    `SELECT ${CALL_COLUMNS} FROM ${OWN_CALLS} ${where} ORDER BY ${order} LIMIT 20 OFFSET ${offset}`,
    `SELECT count(*) FROM ${OWN_CALLS} ${where}`,
  ],
})
const directory = (what: string, query: string, where: string, offset = 0): ListCase => ({
  as: AGENT,
  method: 'GET',
  path: `/api/webrtc/get_directory_paginated?page_size=20${query}`,
  what,
  sql: [
    `SELECT e.*, (SELECT avatar FROM users WHERE users.id = e.user_id) FROM extensions e
      WHERE e.${COMPANY} AND disabled_at IS NULL ${where} ORDER BY sort_name, id LIMIT 20 OFFSET ${offset}`,
    `SELECT count(*) FROM extensions e WHERE e.${COMPANY} AND disabled_at IS NULL ${where}`,
  ],
})

const users = (what: string, query: string, where: string, order: string, offset = 0): ListCase => ({
  as: ADMINISTRATOR,
  method: 'GET',
  path: `/api/admin/users/?limit=25&offset=${offset}${query}`,
  what,
  sql: [
    `SELECT u.*, e.number,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'label', g.name) ORDER BY g.name), '[]')
               FROM user_group_members m JOIN user_groups g ON g.id = m.group_id WHERE m.user_id = u.id)
       FROM users u LEFT JOIN extensions e ON e.user_id = u.id AND e.disabled_at IS NULL
      WHERE u.${COMPANY} AND u.deleted_at IS NULL ${where} ORDER BY ${order}, u.id LIMIT 25 OFFSET ${offset}`,
    `SELECT count(*) FROM users u WHERE u.${COMPANY} AND u.deleted_at IS NULL ${where}`,
  ],
})

const NEWEST = 'started_at DESC, id DESC'
const SEARCHED = `LIKE search_form('%pena%')`

export const LISTS: readonly ListCase[] = [
  history('History: first page', {}, '', NEWEST),
  history('History: page 50', { page: 50 }, '', NEWEST, 980),
  history('History: missed', { missed: true }, 'AND missed', NEWEST),
  history('History: search', { search: 'peña' }, `AND search_text ${SEARCHED}`, NEWEST),
  history('History: longest first', { order: '-duration' }, '', 'duration DESC, id DESC'),
  directory('Directory: first page', '', ''),
  directory('Directory: page 50', '&page=50', '', 980),
  directory('Directory: search', '&characters=pe%C3%B1a', `AND search_text ${SEARCHED}`),
  users('Users: first page', '', '', 'u.sort_name'),
  users('Users: page 40', '', '', 'u.sort_name', 975),
  users('Users: search', '&search=pe%C3%B1a', `AND u.search_text ${SEARCHED}`, 'u.sort_name'),
]
