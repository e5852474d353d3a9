import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Upload } from '#platform/contract/route.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { bind } from '#platform/http/server/bind.ts'
import { uploadToDrive } from '../contract/contents.ts'
import type { DriveFile } from '../contract/entries.ts'
import { nameOf } from '../contract/names.ts'
import { findByName, insertFolder, requireDepth } from './create-folder.ts'
import { presentOneFile } from './entry.present.ts'
import { type EntryRow, entryColumns, findFile } from './entry.queries.ts'
import { lockDrive } from './lock-drive.ts'
import { inDriveOf, requireEdit } from './sharing/reach.ts'
import { replaceContent } from './versions.ts'
import type { WordQueue } from './words/word-queue.ts'

export interface NewFile {
  folder: string | null
  name: string
  fileId: string
  /** Bytes. */
  size: number
  contentType: string
}

/** The drive is locked. */
export async function insertFile(
  { rows }: UnitOfWork,
  { companyId, userId }: Pick<Principal, 'companyId' | 'userId'>,
  { folder, name, fileId, size, contentType }: NewFile,
): Promise<EntryRow> {
  const { rows: made } = await sql<EntryRow>`
    INSERT INTO drive_entries AS e (company_id, owner_user_id, parent_id, is_folder, name, file_id, size, content_type)
    VALUES (${companyId}, ${userId}, ${folder}, false, drive_free_name(${userId}, ${folder}, ${name}, false), ${fileId},
            ${size}, ${contentType})
    RETURNING ${entryColumns}`.execute(rows)
  const [row] = made
  if (!row) throw new TypeError('One row was inserted')
  return row
}

/** The folder at the end of a path, whose missing folders are made. A file of that name is no folder: the new one gets a number. */
async function folderAt(
  { rows }: UnitOfWork,
  owner: Principal,
  start: string | null,
  path: readonly string[],
): Promise<string | null> {
  let folder = start
  for (const name of path) {
    const found = await findByName(rows, owner.userId, folder, name)
    if (found?.is_folder === true) folder = found.id
    else {
      const { rows: free } = await sql<{ name: string }>`
        SELECT drive_free_name(${owner.userId}, ${folder}, ${name}, true) AS name`.execute(rows)
      folder = (await insertFolder(rows, owner, folder, free[0]?.name ?? name)).id
    }
  }
  return folder
}

export interface DriveStore {
  files: Pick<FileStore, 'keepGuarded'>
  words: Pick<WordQueue, 'add'>
}

export interface Arrived {
  upload: Upload
  folder: string | null
  path: readonly string[]
  replace: boolean
}

/**
 * Puts what has arrived into its folder, of the own drive or of one that is shared to be edited.
 * @throws Failure `not_found`, `drive.read_only`, `drive.too_deep`, `drive.too_many`, `storage_full`
 */
export async function storeUpload(
  { files, words }: DriveStore,
  { unit, principal }: { unit: UnitOfWork; principal: Principal },
  { upload, folder: start, path, replace }: Arrived,
): Promise<DriveFile> {
  const { rows } = unit
  const owner = inDriveOf(principal, await requireEdit(rows, principal.userId, [start]))
  await lockDrive(unit, owner, path.length + 1)
  await requireDepth(rows, owner.userId, start, path.length)
  const folder = await folderAt(unit, owner, start, path)
  const name = nameOf(upload.name)
  const { id: fileId, contentType } = await files.keepGuarded(unit, { upload, principal }, 'drive')
  const content = { fileId, size: upload.size, contentType }
  await words.add(unit, { companyId: owner.companyId, name, ...content })
  const former = replace ? await findByName(rows, owner.userId, folder, name) : undefined
  if (former?.file_id) {
    await replaceContent(unit, owner, { ...former, file_id: former.file_id }, content)
    return presentOneFile(rows, principal.userId, await findFile(rows, owner.userId, former.id))
  }
  return presentOneFile(rows, principal.userId, await insertFile(unit, owner, { folder, name, ...content }))
}

export const uploadRoute = (store: DriveStore) =>
  bind(uploadToDrive, (request) => {
    const { upload, body } = request
    const { folder = null, path, replace } = body
    return storeUpload(store, request, { upload, folder, path, replace })
  })
