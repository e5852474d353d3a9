import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-filters.ts'
import { formsOfNumber } from './forms-of-number.ts'

export interface CallsWithNumbers {
  /** E.164. */
  numbers: readonly string[]
  /** In the other side's name or number, or in the note. */
  search: string
  /** Strictly older: UTC with microseconds, and of the same time the record's id as text, `call:` before it. */
  before: { at: string; key: string } | null
  limit: number
}

export interface CallWithNumber {
  /** Of the call, not of its record. */
  call: string
  key: string
  at: string
  who: { id: number; label: string } | null
  /** What whoever had the call wrote about it, and the label they gave it. */
  note: string | null
  label: string | null
  number: string
  incoming: boolean
  outcome: string
  seconds: number
}

/**
 * The company's calls with some numbers, whoever spoke, newest first, in one statement. A call that rang at several
 * extensions is told once: by who answered it.
 */
export async function callsWithNumbers(rows: Rows, query: CallsWithNumbers): Promise<CallWithNumber[]> {
  const { before, search, limit } = query
  const forms = query.numbers.flatMap(formsOfNumber)
  if (forms.length === 0) return []
  const key = sql`('call:' || r.id) COLLATE "C"`
  const older =
    before === null
      ? sql`true`
      : sql`r.started_at <= ${before.at}::timestamptz
          AND (r.started_at < ${before.at}::timestamptz OR ${key} < ${before.key} COLLATE "C")`
  const said =
    search === ''
      ? sql`true`
      : sql`search_form(r.other_name || ' ' || r.other_number || ' ' || coalesce(r.note, '')) LIKE (SELECT search_form(${containing(search)}))`
  const found = await sql<CallWithNumber>`
    SELECT r.call_id AS call, ${key} AS key, to_char(r.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
           nullif(r.note, '') AS note, (SELECT l.name FROM call_labels l WHERE l.id = r.label_id) AS label, r.other_number AS number, r.direction = 'INCOMING' AS incoming, r.outcome,
           coalesce(extract(epoch FROM r.ended_at - r.answered_at), 0)::integer AS seconds,
           (SELECT jsonb_build_object('id', u.id, 'label', u.short_name)
              FROM extensions e JOIN users u ON u.id = e.user_id WHERE e.id = r.extension_id) AS who
      FROM call_records r
     WHERE r.other_number = ANY (${forms}::text[]) AND ${older} AND ${said}
       AND NOT EXISTS (
         SELECT FROM call_records o WHERE o.call_id = r.call_id AND o.direction = r.direction
            AND (o.answered_at IS NOT NULL, -o.id) > (r.answered_at IS NOT NULL, -r.id))
     ORDER BY r.started_at DESC, ${key} DESC LIMIT ${limit}`.execute(rows)
  return found.rows
}
