import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-filters.ts'
import { formsOfNumber } from '#platform/telephony/numbers/forms-of-number.ts'

export interface CallsWithNumbers {
  /** E.164. */
  numbers: readonly string[]
  /** Matches the other party's name or number, or the note. */
  search: string
  /** Returns strictly older calls: UTC with microseconds; among equal times the key `call:` with the record's id decides. */
  before: { at: string; key: string } | null
  limit: number
}

export interface CallWithNumber {
  /** Id of its last part; any part leads to the journey. */
  call: string
  /** All its parts in order; one that rang at several extensions is listed once per extension. */
  calls: string[]
  key: string
  at: string
  /** The colleague who talked last; if nobody did, the one called or calling. */
  who: { id: number; label: string } | null
  /** The colleague who talked first, if a different one. */
  via: string | null
  /** The notes of everybody who had the call, and their latest label. */
  note: string | null
  label: string | null
  number: string
  incoming: boolean
  outcome: string
  /** Talking time; overlaps count once. */
  seconds: number
}

/**
 * The company's calls with some numbers, by any colleague, newest first, in one statement. A call that rang at several extensions
 * or was transferred is one row, in the place of its first part with these numbers.
 */
export async function callsWithNumbers(rows: Rows, query: CallsWithNumbers): Promise<CallWithNumber[]> {
  const forms = query.numbers.flatMap(formsOfNumber)
  if (forms.length === 0) return []
  return (await selectCalls(forms, query).execute(rows)).rows
}

/** Parts of a call by the id of its first one. Two index scans: an OR of both columns would read the whole table without statistics. */
const partsOf = (whole: RawBuilder<unknown>) => sql`(
  SELECT * FROM call_records WHERE call_id = ${whole}
  UNION ALL SELECT * FROM call_records WHERE journey_id = ${whole} AND call_id <> ${whole})`

/** @param forms the numbers as calls have them */
export function selectCalls(
  forms: readonly string[],
  { before, search, limit }: Omit<CallsWithNumbers, 'numbers'>,
): RawBuilder<CallWithNumber> {
  const ofNumbers = (part: string) => sql`${sql.ref(`${part}.other_number`)} = ANY (${forms}::text[])`
  // The first call of a journey may not be marked as one: it did not know that it would be transferred.
  const whole = sql`coalesce(r.journey_id, r.call_id)`
  const earlier = sql`${ofNumbers('o')} AND (o.started_at, o.answered_at IS NULL, o.id) < (r.started_at, r.answered_at IS NULL, r.id)`
  const key = sql`('call:' || r.id) COLLATE "C"`
  const older =
    before === null
      ? sql`true`
      : sql`r.started_at <= ${before.at}::timestamptz
          AND (r.started_at < ${before.at}::timestamptz OR ${key} < ${before.key} COLLATE "C")`
  const content =
    search === ''
      ? sql`true`
      : sql`EXISTS (SELECT FROM ${partsOf(whole)} p WHERE ${ofNumbers('p')}
          AND search_form(p.other_name || ' ' || p.other_number || ' ' || coalesce(p.note, '')) LIKE (SELECT search_form(${containing(search)})))`
  // Who held the extension then, not who holds it now.
  const person = (id: string) =>
    sql`(SELECT jsonb_build_object('id', u.id, 'label', u.short_name) FROM users u WHERE u.id = ${sql.ref(id)})`
  return sql<CallWithNumber>`
    SELECT w.call, w.calls, r.key, to_char(r.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
           w.note, (SELECT l.name FROM call_labels l WHERE l.id = w.label_id) AS label, r.other_number AS number,
           r.direction = 'INCOMING' AS incoming, w.outcome, w.seconds, ${person('w.last')} AS who,
           CASE WHEN w.first <> w.last THEN ${person('w.first')} ->> 'label' END AS via
      FROM (SELECT r.id, r.started_at, r.other_number, r.direction, ${whole} AS whole, ${key} AS key
              FROM call_records r
             WHERE ${ofNumbers('r')} AND ${older} AND ${content}
               AND NOT EXISTS (SELECT FROM call_records o WHERE o.call_id = ${whole} AND ${earlier})
               AND NOT EXISTS (SELECT FROM call_records o WHERE o.journey_id = ${whole} AND ${earlier})
             ORDER BY r.started_at DESC, ${key} DESC LIMIT ${limit}) r
     CROSS JOIN LATERAL (
       SELECT array_agg(p.call_id ORDER BY p.started_at, p.id) AS calls,
              (array_agg(p.call_id ORDER BY p.consult, p.started_at DESC, p.id))[1] AS call,
              (array_agg(p.outcome ORDER BY p.consult, p.started_at DESC, p.answered_at IS NULL, p.id))[1] AS outcome,
              (array_agg(p.user_id ORDER BY p.answered_at IS NULL, p.started_at, p.id))[1] AS first,
              (array_agg(p.user_id ORDER BY p.answered_at IS NULL, p.consult, p.started_at DESC, p.id))[1] AS last,
              (array_agg(p.label_id ORDER BY p.started_at DESC, p.id DESC) FILTER (WHERE p.label_id IS NOT NULL))[1] AS label_id,
              (SELECT string_agg(nullif(n.note, ''), E'\n' ORDER BY n.started_at, n.id) FROM ${partsOf(sql`r.whole`)} n
                WHERE n.extension_id = ANY (array_agg(p.extension_id))) AS note,
              (SELECT coalesce(round(sum(extract(epoch FROM upper(talk) - lower(talk)))), 0)::integer
                 FROM unnest(range_agg(tstzrange(p.answered_at, greatest(p.answered_at, p.ended_at)))
                             FILTER (WHERE p.answered_at IS NOT NULL)) AS talk) AS seconds
         FROM ${partsOf(sql`r.whole`)} p
        WHERE ${ofNumbers('p')}) w
     ORDER BY r.started_at DESC, r.key DESC`
}
