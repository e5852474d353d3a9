import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { binDriveEntries, restoreDriveEntries } from '../contract/changes.ts'
import { MAX_TREE } from '../contract/entries.ts'
import { tooManyEntries } from '../contract/errors.ts'
import { type Chosen, chosenEntries } from './chosen.ts'
import { presentEntries } from './entry.present.ts'
import { findEntries, treeOf } from './entry.queries.ts'
import { lockDrive } from './lock-drive.ts'
import { inDriveOf, refuseRoots, requireEdit } from './sharing/reach.ts'

export const binRoute = bind(binDriveEntries, async ({ unit, principal, body }) => {
  const { rows } = unit
  const chosen = [...body.files, ...body.folders]
  const reach = await requireEdit(rows, principal.userId, chosen)
  refuseRoots(reach, chosen)
  await lockDrive(unit, inDriveOf(principal, reach))
  const roots = (await chosenEntries(rows, reach.owner, body)).map(({ id }) => id)
  const { ids } = await treeOf(rows, roots, MAX_TREE)
  if (ids.length > MAX_TREE) throw new Failure(tooManyEntries)
  await sql`
    WITH RECURSIVE tree AS (
      SELECT e.id, e.id AS root FROM drive_entries e WHERE e.id = ANY (${roots}::uuid[])
      UNION ALL
      SELECT e.id, tree.root FROM tree JOIN drive_entries e ON e.parent_id = tree.id AND e.binned_at IS NULL
       WHERE e.company_id = tenancy.current_company())
    UPDATE drive_entries e SET binned_at = now(), binned_with = tree.root FROM tree WHERE e.id = tree.id`.execute(
    rows,
  )
  return { done: roots.length }
})

/** What was put into the bin by itself. @throws Failure `not_found` unless all of it is there */
export async function findBinned(rows: Rows, owner: number, { files, folders }: Chosen): Promise<string[]> {
  const ids = [...new Set([...folders, ...files])]
  const { rows: found } = await sql<{ id: string }>`
    SELECT e.id FROM drive_entries e
     WHERE e.id = ANY (${ids}::uuid[]) AND e.owner_user_id = ${owner} AND e.binned_with = e.id
     ORDER BY e.binned_at`.execute(rows)
  if (found.length !== ids.length) throw new Failure(notFound)
  return found.map(({ id }) => id)
}

export const restoreRoute = bind(restoreDriveEntries, async ({ unit, principal, body }) => {
  const { rows } = unit
  const { userId } = principal
  await lockDrive(unit, principal)
  const ids = await findBinned(rows, userId, body)
  // One after the other: a folder may be where the next one belongs.
  for (const id of ids) {
    await sql`
      UPDATE drive_entries e
         SET parent_id = place.folder, name = drive_free_name(${userId}, place.folder, e.name, e.is_folder),
             binned_at = NULL, binned_with = NULL
        FROM (SELECT o.id, p.id AS folder FROM drive_entries o
                LEFT JOIN drive_entries p ON p.id = o.parent_id AND p.binned_at IS NULL WHERE o.id = ${id}) place
       WHERE e.id = place.id`.execute(rows)
    await rows
      .updateTable('drive_entries')
      .set({ binned_at: null, binned_with: null })
      .where('binned_with', '=', id)
      .execute()
  }
  return presentEntries(rows, userId, await findEntries(rows, userId, ids))
})
