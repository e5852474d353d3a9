import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { CallRecordRow } from '../../history/call-record.present.ts'
import type { RecordedCall, RejectedCall } from './rejected-calls.ts'

/**
 * Stores rejected calls in their callers' histories, in one statement. Leaves out unknown endpoints. Safe to repeat.
 */
export async function storeRejectedCalls(
  rows: Rows,
  calls: readonly RejectedCall[],
): Promise<RecordedCall[]> {
  const { rows: stored } = await sql<CallRecordRow & { user_id: number | null }>`
    WITH known AS (
      SELECT given.id, given.asterisk_server_id, given.dialed, given.at, caller.company_id, caller.user_id,
             caller.id AS extension_id, coalesce(callee.display_name, '') AS other_name, other.avatar,
             coalesce(given.outcome,
                      CASE WHEN company.disabled_at IS NULL THEN 'not-allowed' ELSE 'suspended' END) AS outcome
        FROM jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) AS given(
               id uuid, asterisk_server_id bigint, endpoint text, dialed text, outcome text, at timestamptz)
        JOIN extensions caller ON caller.endpoint = given.endpoint AND caller.deleted_at IS NULL
        JOIN companies company ON company.id = caller.company_id
        LEFT JOIN extensions callee ON callee.company_id = caller.company_id AND callee.number = given.dialed
                                   AND callee.disabled_at IS NULL
        LEFT JOIN users other ON other.id = callee.user_id
    ), stored_calls AS (
      INSERT INTO calls (id, company_id, asterisk_server_id, dialed, caller_extension_id, outcome, started_at, ended_at)
      SELECT id, company_id, asterisk_server_id, dialed, extension_id, outcome, at, at FROM known
      ON CONFLICT (id) DO NOTHING
    ), stored AS (
      INSERT INTO call_records (company_id, call_id, extension_id, direction, other_number, other_name, outcome,
                                missed, started_at, ended_at)
      SELECT company_id, id, extension_id, 'OUTGOING', dialed, other_name, outcome, false, at, at FROM known
      ON CONFLICT (call_id, extension_id, direction) DO NOTHING
      RETURNING id, call_id, direction, other_number, other_name, outcome, missed, started_at, answered_at, ended_at,
                duration
    )
    SELECT stored.*, NULL AS via_number, NULL AS via_name, NULL::bigint AS label_id, NULL AS label_name, NULL AS label_color, NULL AS note, known.avatar, known.user_id
      FROM stored JOIN known ON known.id = stored.call_id`.execute(rows)
  return stored.map(({ user_id, ...row }) => ({ userId: user_id, row }))
}
