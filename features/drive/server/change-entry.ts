import { Failure } from '#platform/access/failure.ts'
import { bind } from '#platform/http/server/bind.ts'
import { changeDriveEntry } from '../contract/changes.ts'
import { nameTaken } from '../contract/errors.ts'
import { findByName } from './create-folder.ts'
import { presentEntries } from './entry.present.ts'
import { findEntries } from './entry.queries.ts'
import { lockDrive } from './lock-drive.ts'
import { inDriveOf, refuseRoots, requireEdit } from './sharing/reach.ts'

export const changeEntryRoute = bind(
  changeDriveEntry,
  async ({ unit, principal, params: { id }, body: { name, starred } }) => {
    const { rows } = unit
    const { userId } = principal
    const reach = await requireEdit(rows, userId, [id])
    refuseRoots(reach, [id])
    const { owner } = reach
    await lockDrive(unit, inDriveOf(principal, reach))
    const [entry] = await findEntries(rows, owner, [id])
    if (name !== undefined && entry) {
      const taken = await findByName(rows, owner, entry.parent_id, name)
      if (taken && taken.id !== id) throw new Failure(nameTaken, { fields: { name: ['field.taken'] } })
      await rows.updateTable('drive_entries').set({ name }).where('id', '=', id).execute()
    }
    // Stars are the owner's.
    if (owner === userId && starred !== undefined && entry && starred !== (entry.starred_at !== null))
      await rows
        .updateTable('drive_entries')
        .set({ starred_at: starred ? new Date() : null })
        .where('id', '=', id)
        .execute()
    return presentEntries(rows, userId, await findEntries(rows, owner, [id]))
  },
)
