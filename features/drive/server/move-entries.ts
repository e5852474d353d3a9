import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { bind } from '#platform/http/server/bind.ts'
import { cutDriveEntries } from '../contract/changes.ts'
import { MAX_DEPTH, MAX_TREE } from '../contract/entries.ts'
import { intoItself, staysThere, tooDeep } from '../contract/errors.ts'
import { chosenEntries } from './chosen.ts'
import { presentEntries } from './entry.present.ts'
import { findEntries, pathOf, treeOf } from './entry.queries.ts'
import { lockDrive } from './lock-drive.ts'
import { inDriveOf, refuseRoots, requireEdit } from './sharing/reach.ts'

export const cutRoute = bind(cutDriveEntries, async ({ unit, principal, body: { folder, ...chosen } }) => {
  const { rows } = unit
  const { userId } = principal
  const ids = [...chosen.files, ...chosen.folders]
  const reach = await requireEdit(rows, userId, ids)
  refuseRoots(reach, ids)
  const { owner } = reach
  // From one drive into another files are copied.
  if ((await requireEdit(rows, userId, [folder])).owner !== owner) throw new Failure(staysThere)
  await lockDrive(unit, inDriveOf(principal, reach))
  const steps = await pathOf(rows, owner, folder)
  const moved = (await chosenEntries(rows, owner, chosen)).map(({ id }) => id)
  if (steps.some(({ id }) => moved.includes(id))) throw new Failure(intoItself)
  const { height } = await treeOf(rows, moved, MAX_TREE)
  if (steps.length + height > MAX_DEPTH + 1) throw new Failure(tooDeep)
  await sql`
    UPDATE drive_entries e
       SET parent_id = ${folder}, name = drive_free_name(${owner}, ${folder}, e.name, e.is_folder)
     WHERE e.id = ANY (${moved}::uuid[]) AND e.parent_id IS DISTINCT FROM ${folder}::uuid`.execute(rows)
  return presentEntries(rows, userId, await findEntries(rows, owner, moved))
})
