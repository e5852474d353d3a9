import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { nameOfMessage } from '#platform/telephony/journey/take-message.ts'
import type { RecordingId } from '#platform/telephony/port.ts'

/** Voicemail that a caller leaves. */
export interface VoicemailMessage {
  recording: RecordingId
  companyId: number
  /** Number of the extension. */
  extension: string
  callId: string
  caller: { number: string; name: string }
  /** When the caller reached the box; epoch milliseconds. */
  startedAt: number
}

interface Row {
  id: string
  company_id: number
  caller_number: string
  caller_name: string
  extension: string
  at: Date
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Of the given calls, those that have ended, at a voicemail box of the telephone server. */
export async function findVoicemailMessages(
  rows: Rows,
  serverId: number,
  calls: readonly string[],
): Promise<VoicemailMessage[]> {
  const ids = calls.filter((id) => UUID.test(id))
  if (ids.length === 0) return []
  const { rows: found } = await sql<Row>`
    SELECT DISTINCT ON (c.id) c.id, c.company_id, c.caller_number, c.caller_name, e.number AS extension, f.at
      FROM calls c
      JOIN call_facts f ON f.call_id = c.id AND f.kind = 'voicemail'
      JOIN extensions e ON e.company_id = c.company_id AND e.id = (f.about ->> 'extension')::bigint
     WHERE c.id = ANY(${ids}::uuid[]) AND c.asterisk_server_id = ${serverId} AND c.ended_at IS NOT NULL
     ORDER BY c.id, f.step DESC`.execute(rows)
  return found.map((row) => ({
    recording: nameOfMessage(row.id),
    companyId: row.company_id,
    extension: row.extension,
    callId: row.id,
    caller: { number: row.caller_number, name: row.caller_name },
    startedAt: row.at.getTime(),
  }))
}
