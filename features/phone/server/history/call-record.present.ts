import { nameThen } from '#platform/telephony/names/named-record.ts'
import type { Direction, Outcome } from '../../contract/call.ts'
import type { CallRecord } from '../../contract/history.ts'
import { labelWithout } from '../call-control/publication/call-state.present.ts'

/** A history row with its label, as stored. */
export interface CallRecordRow {
  id: number
  call_id: string
  direction: string
  other_number: string
  /** At the time of the call. */
  other_name: string
  /** In the CRM or the owner's contacts today; null or absent: not there. */
  name_now?: string | null
  /** Who the other side talked to first, when the call was transferred; null otherwise. */
  via_number: string | null
  via_name: string | null
  avatar: string | null
  outcome: string
  missed: boolean
  started_at: Date
  answered_at: Date | null
  ended_at: Date
  /** Talking time, seconds. */
  duration: number
  label_id: number | null
  label_name: string | null
  label_color: string | null
  note: string | null
}

export const presentCallRecord = (row: CallRecordRow): CallRecord => ({
  id: row.id,
  call_id: row.call_id,
  direction: row.direction as Direction,
  label: row.name_now || row.other_name || labelWithout(row.other_number),
  label_then: nameThen(row.other_name, row.name_now, row.other_number),
  number: row.other_number,
  via:
    row.via_number === null
      ? null
      : { number: row.via_number, label: row.via_name || labelWithout(row.via_number) },
  avatar: row.avatar,
  outcome: row.outcome as Outcome,
  missed: row.missed,
  started_at: row.started_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
  ended_at: row.ended_at.toISOString(),
  duration: row.duration,
  call_label:
    row.label_id === null || row.label_name === null || row.label_color === null
      ? null
      : { id: row.label_id, name: row.label_name, color: row.label_color },
  note: row.note,
})
