import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { jsonText } from '#platform/db/json-text.ts'
import { matchKey } from '#platform/telephony/numbers/parse-phone.ts'
import type { Direction } from '../../../contract/call.ts'
import type { CallRecordRow } from '../../history/call-record.present.ts'
import { withoutOutsidePictures } from '../../history/colleague-pictures.ts'
import { recordsOfJourneys } from '../../history/history.queries.ts'
import type { CallWrite } from './call-row.ts'

export interface StoredRecord {
  id: number
  call_id: string
  extension_id: number
  direction: Direction
  /** By which the person knew the other side. */
  other_name: string
  /** Talking time, seconds. */
  duration: number
  /** Picture of the colleague on the other side. */
  avatar: string | null
  /** For a part of a journey: the history row that stands for the whole. */
  shown?: CallRecordRow
}

/** Countries of the companies with calls from or to the outside, ISO 3166-1 alpha-2: national numbers are theirs. */
async function countriesOf(rows: Rows, writes: readonly CallWrite[]): Promise<Map<number, string>> {
  const outside = writes.filter(({ call }) => call.direction !== 'internal')
  const ids = [...new Set(outside.map(({ call }) => call.company_id))]
  if (ids.length === 0) return new Map()
  const found = await rows
    .selectFrom('companies')
    .innerJoin('countries', 'countries.id', 'companies.country_id')
    .select(['companies.id', 'countries.iso_code'])
    .where('companies.id', 'in', ids)
    .execute()
  return new Map(found.map(({ id, iso_code }) => [id, iso_code]))
}

/** By which the number outside is compared; null for a call inside the company. */
function otherKey({ direction, caller_number, dialed }: CallWrite['call'], country: string): string | null {
  if (direction === 'internal') return null
  return matchKey(direction === 'inbound' ? caller_number : dialed, country)
}

/**
 * Stores calls, history rows and facts in one statement, hence one transaction. Safe to repeat: a call's row is
 * replaced, and history rows are unique per side. What was written in a term that is over is left out: whoever has the calls of
 * that server now knows better.
 */
export async function storeCalls(rows: Rows, writes: readonly CallWrite[]): Promise<StoredRecord[]> {
  const countries = await countriesOf(rows, writes)
  const calls = jsonText(
    writes.map(({ call, term }) => ({
      ...call,
      term,
      other_key: otherKey(call, countries.get(call.company_id) ?? ''),
    })),
  )
  const records = jsonText(writes.flatMap((write) => write.records))
  const facts = jsonText(writes.flatMap((write) => write.facts))
  const stored = await sql<StoredRecord>`
    WITH given AS MATERIALIZED (
      SELECT given.*
        FROM jsonb_to_recordset(${calls}::jsonb) AS given(
          id uuid, company_id bigint, asterisk_server_id bigint, dialed text, caller_extension_id bigint,
          caller_number text, caller_name text, known_name text, trunk_id bigint,
          direction text, other_key text, outcome text, term bigint,
          started_at timestamptz, answered_at timestamptz, ended_at timestamptz, live jsonb)
       WHERE term IS NULL OR NOT EXISTS (
               SELECT FROM telephony_leases lease
                WHERE lease.asterisk_server_id = given.asterisk_server_id AND lease.epoch > given.term)
    ), stored_calls AS (
      INSERT INTO calls (id, company_id, asterisk_server_id, dialed, caller_extension_id, caller_number, caller_name, known_name,
                         trunk_id, direction, other_key, outcome, started_at, answered_at,
                         ended_at, live)
      SELECT id, company_id, asterisk_server_id, dialed, caller_extension_id, caller_number, caller_name, coalesce(known_name, ''),
             trunk_id, direction, other_key, outcome, started_at, answered_at, ended_at, live
        FROM given
      ON CONFLICT (id) DO UPDATE SET outcome = excluded.outcome, answered_at = excluded.answered_at,
                                     ended_at = excluded.ended_at, live = excluded.live,
                                     trunk_id = excluded.trunk_id, direction = excluded.direction,
                                     other_key = excluded.other_key, known_name = excluded.known_name
    ), stored_facts AS (
      INSERT INTO call_facts (company_id, call_id, step, kind, at, about)
      SELECT company_id, call_id, step, kind, at, about
        FROM jsonb_to_recordset(${facts}::jsonb) AS given(
          company_id bigint, call_id uuid, step integer, kind text, at timestamptz, about jsonb)
       WHERE call_id IN (SELECT id FROM given)
      ON CONFLICT (call_id, step) DO NOTHING
    )
    INSERT INTO call_records (company_id, call_id, extension_id, direction, other_number, other_name, outcome,
                              missed, started_at, answered_at, ended_at, journey_id, consult)
    SELECT company_id, call_id, extension_id, direction, other_number, other_name, outcome,
           missed, started_at, answered_at, ended_at, journey_id, consult
      FROM jsonb_to_recordset(${records}::jsonb) AS given(
        company_id bigint, call_id uuid, extension_id bigint, direction text, other_number text, other_name text,
        outcome text, missed boolean, started_at timestamptz, answered_at timestamptz, ended_at timestamptz,
        journey_id uuid, consult boolean)
     WHERE call_id IN (SELECT id FROM given)
    ON CONFLICT (call_id, extension_id, direction) DO UPDATE SET ended_at = excluded.ended_at
    RETURNING id, call_id, extension_id, direction, other_name, duration,
              (SELECT users.avatar
                 FROM extensions JOIN users ON users.id = extensions.user_id
                WHERE extensions.company_id = call_records.company_id
                  AND extensions.number = call_records.other_number
                  AND extensions.disabled_at IS NULL AND extensions.deleted_at IS NULL
                  AND NOT EXISTS (
                    SELECT FROM given
                     WHERE given.id = call_records.call_id AND given.direction = 'inbound')) AS avatar`.execute(
    rows,
  )
  return withShown(rows, writes, stored.rows)
}

/** The transferred party gets the row that now describes the whole call. */
async function withShown(
  rows: Rows,
  writes: readonly CallWrite[],
  stored: StoredRecord[],
): Promise<StoredRecord[]> {
  const journeys = new Map(
    writes.flatMap(({ call, records }) => {
      const journey = records[0]?.journey_id
      return journey ? [[call.id, journey] as const] : []
    }),
  )
  if (journeys.size === 0) return stored
  const shownRecords = await withoutOutsidePictures(
    rows,
    await recordsOfJourneys(rows, [...new Set(journeys.values())]),
  )
  return stored.map((record) => {
    const shown = shownRecords.find(
      ({ journey_id, extension_id }) =>
        journey_id === journeys.get(record.call_id) && extension_id === record.extension_id,
    )
    return shown ? { ...record, shown } : record
  })
}
