import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { intakeOf, MAX_MEDIA_A_DAY } from '../callbacks/intake.ts'
import { LOOKED_THROUGH } from '../inbound/is-flood.ts'
import type { JoinContext } from '../join-context.ts'

/** Files of one contact that are fetched in a day unasked, bytes. */
export const MAX_OF_CONTACT_A_DAY = 500_000_000

export interface MediaOwner {
  company_id: number
  conversation_id: number
}

const sentToday = async (rows: Rows, { conversation_id: id }: MediaOwner): Promise<number> => {
  const { bytes } = await rows
    .selectFrom('join_messages as m')
    .innerJoin('join_conversations as c', 'c.id', 'm.conversation_id')
    .innerJoin('join_files as f', 'f.message_id', 'm.id')
    .innerJoin('stored_files as s', 's.id', 'f.file_id')
    .select(sql<string>`coalesce(sum(s.size), 0)`.as('bytes'))
    .where('m.conversation_id', '=', id)
    // As many as there can be in a day: old conversations are long.
    .where('m.sequence', '>', sql<number>`c.last_sequence - ${sql.lit(LOOKED_THROUGH)}`)
    .where('m.direction', '=', 'in')
    .where('m.created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/**
 * Bytes that a message's file may take: of the plan, the disk, the company's day and, unless somebody asked for it, the
 * contact's. Zero or less: none.
 */
export async function mediaRoom(
  { database, files }: Pick<JoinContext, 'database' | 'files'>,
  owner: MediaOwner,
  isAsked: boolean,
): Promise<number> {
  const rows = database.systemRows
  const [kept, { mediaBytes }, ofContact] = await Promise.all([
    files.roomOf(owner.company_id),
    intakeOf(rows, owner.company_id),
    isAsked ? 0 : sentToday(rows, owner),
  ])
  return Math.min(kept, MAX_MEDIA_A_DAY - mediaBytes, isAsked ? kept : MAX_OF_CONTACT_A_DAY - ofContact)
}
