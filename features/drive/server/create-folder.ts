import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { createDriveFolder } from '../contract/changes.ts'
import { MAX_DEPTH } from '../contract/entries.ts'
import { nameTaken, tooDeep } from '../contract/errors.ts'
import { presentEntries } from './entry.present.ts'
import { type EntryRow, entryColumns, liesIn, pathOf } from './entry.queries.ts'
import { lockDrive } from './lock-drive.ts'
import { inDriveOf, requireEdit } from './sharing/reach.ts'

type Owner = Pick<Principal, 'companyId' | 'userId'>

/** @throws Failure `not_found`, `drive.too_deep` when `levels` more folders do not fit below it */
export async function requireDepth(
  rows: Rows,
  owner: number,
  folder: string | null,
  levels: number,
): Promise<void> {
  const steps = await pathOf(rows, owner, folder)
  if (steps.length + levels > MAX_DEPTH) throw new Failure(tooDeep)
}

/** The entry of that name in a folder, whatever the case. */
export async function findByName(
  rows: Rows,
  owner: number,
  folder: string | null,
  name: string,
): Promise<EntryRow | undefined> {
  const { rows: found } = await sql<EntryRow>`
    SELECT ${entryColumns} FROM drive_entries e
     WHERE e.owner_user_id = ${owner} AND ${liesIn(folder)} AND lower(e.name) = lower(${name}) AND e.binned_at IS NULL`.execute(
    rows,
  )
  return found[0]
}

export async function insertFolder(
  rows: Rows,
  owner: Owner,
  folder: string | null,
  name: string,
): Promise<EntryRow> {
  return rows
    .insertInto('drive_entries')
    .values({
      company_id: owner.companyId,
      owner_user_id: owner.userId,
      parent_id: folder,
      is_folder: true,
      name,
    })
    .returning([
      'id',
      'owner_user_id',
      'parent_id',
      'is_folder',
      'name',
      'file_id',
      'size',
      'content_type',
      'starred_at',
      'created_at',
      'modified_at',
    ])
    .executeTakeFirstOrThrow()
}

export const createFolderRoute = bind(
  createDriveFolder,
  async ({ unit, principal, body: { name, folder } }) => {
    const owner = inDriveOf(principal, await requireEdit(unit.rows, principal.userId, [folder]))
    await lockDrive(unit, owner, 1)
    await requireDepth(unit.rows, owner.userId, folder, 1)
    if (await findByName(unit.rows, owner.userId, folder, name))
      throw new Failure(nameTaken, { fields: { name: ['field.taken'] } })
    const row = await insertFolder(unit.rows, owner, folder, name)
    const [made] = (await presentEntries(unit.rows, principal.userId, [row])).folders
    if (!made) throw new TypeError('A folder was expected')
    return made
  },
)
