import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { readOnly } from '../../contract/errors.ts'

type Access = 'own' | 'edit' | 'read'

export interface Reach {
  /** Whose drive it is. */
  owner: number
  access: Access
  /** The entries that were shared, through which these are reached; empty in the own drive. */
  roots: readonly string[]
}

/**
 * How somebody reaches entries, which all lie in one drive: their own, or one of which a folder above them is shared with them.
 * @throws Failure `not_found` for those that they do not reach
 */
export async function reachOf(rows: Rows, userId: number, ids: readonly (string | null)[]): Promise<Reach> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const own: Reach = { owner: userId, access: 'own', roots: [] }
  if (wanted.length === 0) return own
  const { rows: found } = await sql<{
    id: string
    owner: string
    root: string | null
    may_edit: boolean | null
  }>`
    WITH RECURSIVE up AS (
      SELECT e.id AS start, e.id, e.parent_id, e.owner_user_id FROM drive_entries e
       WHERE e.id = ANY (${wanted}::uuid[]) AND e.binned_at IS NULL
      UNION ALL
      SELECT up.start, e.id, e.parent_id, e.owner_user_id FROM up JOIN drive_entries e ON e.id = up.parent_id
       WHERE up.owner_user_id <> ${userId})
    SELECT DISTINCT ON (up.start) up.start AS id, up.owner_user_id AS owner, s.entry_id AS root, s.may_edit
      FROM up LEFT JOIN drive_shares s
        ON s.company_id = tenancy.current_company() AND s.entry_id = up.id AND s.user_id = ${userId}
     WHERE up.owner_user_id = ${userId} OR s.entry_id IS NOT NULL
     ORDER BY up.start, s.may_edit DESC NULLS LAST`.execute(rows)
  const [first] = found
  const isOneDrive = found.every(({ owner }) => owner === first?.owner)
  const isAll = found.length === wanted.length
  if (!first || !isAll || !isOneDrive || (ids.includes(null) && Number(first.owner) !== userId))
    throw new Failure(notFound)
  if (Number(first.owner) === userId) return own
  return {
    owner: Number(first.owner),
    access: found.every(({ may_edit }) => may_edit) ? 'edit' : 'read',
    roots: [...new Set(found.flatMap(({ root }) => root ?? []))],
  }
}

/**
 * Like `reachOf`, for a change.
 * @throws Failure `not_found`, `drive.read_only`
 */
export async function requireEdit(
  rows: Rows,
  userId: number,
  ids: readonly (string | null)[],
): Promise<Reach> {
  const reach = await reachOf(rows, userId, ids)
  if (reach.access === 'read') throw new Failure(readOnly)
  return reach
}

/** What was shared itself is its owner's: others change what lies in it. @throws Failure `drive.read_only` */
export function refuseRoots({ access, roots }: Reach, ids: readonly string[]): void {
  if (access !== 'own' && ids.some((id) => roots.includes(id))) throw new Failure(readOnly)
}

/** The principal in the place of the drive's owner: for what is stored in it. */
export const inDriveOf = (principal: Principal, { owner }: Reach): Principal => ({
  ...principal,
  userId: owner,
})
