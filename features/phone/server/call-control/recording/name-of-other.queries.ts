import type { Rows } from '#platform/db/database.ts'
import type { TalkFacts } from './talk.ts'

/** By which name the history of the call knows the other side; the recording's own where it has one, and empty if none does. */
export async function nameOfOther(
  rows: Rows,
  { callId, other }: Pick<TalkFacts, 'callId' | 'other'>,
): Promise<string> {
  if (callId === null || other.name !== '') return other.name
  const found = await rows
    .selectFrom('call_records')
    .select('other_name')
    .where('call_id', '=', callId)
    .where('other_number', '=', other.number)
    .where('other_name', 'not in', ['', other.number])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.other_name ?? ''
}
