import type { Rows } from '#platform/db/database.ts'
import { type EntryRow, findFile } from '../entry.queries.ts'
import { reachOf } from './reach.ts'

/** A file of one's own or of a shared drive. @throws Failure `not_found` */
export async function reachFile(
  rows: Rows,
  userId: number,
  id: string,
): Promise<EntryRow & { file_id: string }> {
  const { owner } = await reachOf(rows, userId, [id])
  return findFile(rows, owner, id)
}
