import type { Rows } from '#platform/db/database.ts'
import type { CallRecordRow } from './call-record.present.ts'

/**
 * The rows without pictures of colleagues for calls from outside, whose caller may name any number. One query, and none where no row
 * has a picture.
 */
export async function withoutOutsidePictures<Row extends Pick<CallRecordRow, 'call_id' | 'avatar'>>(
  rows: Rows,
  calls: readonly Row[],
): Promise<Row[]> {
  const pictured = calls.filter(({ avatar }) => avatar !== null).map((call) => call.call_id)
  if (pictured.length === 0) return [...calls]
  const found = await rows
    .selectFrom('calls')
    .select('id')
    .where('id', 'in', pictured)
    .where('direction', '=', 'inbound')
    .execute()
  const outside = new Set(found.map(({ id }) => id))
  return calls.map((call) => (outside.has(call.call_id) ? { ...call, avatar: null } : call))
}
