import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { bind } from '#platform/http/server/bind.ts'
import { copyDriveEntries } from '../contract/changes.ts'
import { MAX_DEPTH, MAX_TREE } from '../contract/entries.ts'
import { tooDeep, tooManyEntries } from '../contract/errors.ts'
import { chosenEntries } from './chosen.ts'
import { presentEntries } from './entry.present.ts'
import { findEntries, pathOf, treeOf } from './entry.queries.ts'
import { lockDrive } from './lock-drive.ts'
import { inDriveOf, reachOf, requireEdit } from './sharing/reach.ts'

/** A copy shares the content, and counts to the drive again. What is copied is the tree as it is before, even into itself. */
export const copyRoute = bind(copyDriveEntries, async ({ unit, principal, body: { folder, ...chosen } }) => {
  const { rows } = unit
  const { userId } = principal
  const source = await reachOf(rows, userId, [...chosen.files, ...chosen.folders])
  const target = inDriveOf(principal, await requireEdit(rows, userId, [folder]))
  await lockDrive(unit, target)
  const steps = await pathOf(rows, target.userId, folder)
  const roots = (await chosenEntries(rows, source.owner, chosen)).map(({ id }) => id)
  const { ids, height } = await treeOf(rows, roots, MAX_TREE)
  if (ids.length > MAX_TREE) throw new Failure(tooManyEntries)
  if (steps.length + height > MAX_DEPTH + 1) throw new Failure(tooDeep)
  await lockDrive(unit, target, ids.length)
  const { rows: made } = await sql<{ id: string; parent_id: string | null }>`
    WITH named AS MATERIALIZED (
      SELECT e.id, gen_random_uuid() AS new_id, e.id = ANY (${roots}::uuid[]) AS is_root
        FROM drive_entries e WHERE e.id = ANY (${ids}::uuid[]))
    INSERT INTO drive_entries (id, company_id, owner_user_id, parent_id, is_folder, name, file_id, size, content_type)
    SELECT n.new_id, e.company_id, ${target.userId}, CASE WHEN n.is_root THEN ${folder}::uuid ELSE p.new_id END, e.is_folder,
           CASE WHEN n.is_root THEN drive_free_name(${target.userId}, ${folder}, e.name, e.is_folder) ELSE e.name END,
           e.file_id, e.size, e.content_type
      FROM named n JOIN drive_entries e ON e.id = n.id LEFT JOIN named p ON p.id = e.parent_id AND NOT n.is_root
     ORDER BY array_position(${roots}::uuid[], e.id)
    RETURNING id, parent_id`.execute(rows)
  const copies = made.filter(({ parent_id }) => parent_id === folder).map(({ id }) => id)
  return presentEntries(rows, userId, await findEntries(rows, target.userId, copies))
})
