import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'

/**
 * What decides which rows somebody reads, as a digest to be compared: their role, what the company withholds from it, whom they supervise, and their groups. Whoever
 * has another by now is not handed a file that was written with this one.
 */
export async function accessOf(
  rows: Rows,
  { userId, role, withheld, team }: Pick<Principal, 'userId' | 'role' | 'withheld' | 'team'>,
): Promise<string> {
  const { rows: found } = await sql<{ departments: string[]; channels: string[] }>`
    SELECT array(SELECT group_id::text FROM user_group_members WHERE user_id = ${userId} ORDER BY group_id) AS departments,
           array(SELECT group_id::text FROM join_group_members WHERE user_id = ${userId} ORDER BY group_id) AS channels`.execute(
    rows,
  )
  const [{ departments, channels } = { departments: [], channels: [] }] = found
  const decisive = JSON.stringify([
    role,
    [...(withheld ?? [])].sort(),
    team?.users ?? null,
    departments,
    channels,
  ])
  return createHash('sha256').update(decisive).digest('hex')
}
