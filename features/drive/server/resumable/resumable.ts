import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database, Rows, UnitOfWork } from '#platform/db/database.ts'
import { storageFullFor, storageOf } from '#platform/files/server/company-storage.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { measure } from '#platform/files/server/move-file.ts'
import type { UploadScan } from '#platform/files/server/scan-upload.ts'
import { bind, bindPrepared } from '#platform/http/server/bind.ts'
import type { DriveFile } from '../../contract/entries.ts'
import { tooManyUploads, wrongOffset } from '../../contract/errors.ts'
import {
  dropUpload,
  finishUpload,
  MAX_UPLOADS,
  readUpload,
  sendPortion,
  startUpload,
} from '../../contract/resumable.ts'
import { presentOneFile } from '../entry.present.ts'
import { findFile, pathOf } from '../entry.queries.ts'
import { lockDrive } from '../lock-drive.ts'
import { reachOf, requireEdit } from '../sharing/reach.ts'
import { type DriveStore, storeUpload } from '../upload.ts'
import { findUpload, offsetOf, partialPath, type UploadRow } from './upload.queries.ts'

export interface ResumableParts {
  database: Database
  files: Pick<FileStore, 'holdDisk' | 'keepGuarded' | 'requireRoom'>
  words: DriveStore['words']
  scan: UploadScan
  /** Survives a restart, unlike the work folder. */
  folder: string
  /** Being written at this moment, on this node, by whatever way: each by one request at a time. */
  writing: Set<string>
}

const progressOf = async (folder: string, upload: UploadRow) => ({
  id: upload.id,
  size: upload.size,
  offset: await offsetOf(folder, upload),
})

/**
 * What is on its way counts as if it had arrived.
 * @throws Failure `drive.too_many_uploads`, `storage_full`
 */
async function requirePlace(rows: Rows, { companyId, userId }: Principal, size: number): Promise<void> {
  const open = await rows
    .selectFrom('drive_uploads')
    .select(['user_id', 'size'])
    .where('entry_id', 'is', null)
    .execute()
  if (open.filter(({ user_id }) => Number(user_id) === userId).length >= MAX_UPLOADS)
    throw new Failure(tooManyUploads)
  const plan = await storageOf(rows, companyId)
  const coming = open.reduce((sum, one) => sum + Number(one.size), 0)
  if (plan.bytes + coming + size > plan.limit) throw storageFullFor(plan)
}

/**
 * Adds a portion, on the disk before it returns. After a failure in between, the file's size says how far it came.
 * @throws Failure `drive.wrong_offset`
 */
async function append(
  folder: string,
  upload: UploadRow,
  offset: number,
  portion: { path: string; size: number },
) {
  const arrived = await offsetOf(folder, upload)
  if (offset !== arrived || arrived + portion.size > upload.size || upload.entry_id !== null)
    throw new Failure(wrongOffset)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = createWriteStream(partialPath(folder, upload.id), { flags: 'a', mode: 0o600, flush: true })
  await pipeline(createReadStream(portion.path), target)
}

/** Copies nothing: an empty upload has no portion, and still needs a file. */
const touch = async (path: string): Promise<void> => (await open(path, 'a', 0o600)).close()

interface Sender {
  unit: UnitOfWork
  principal: Principal
}

/** Notes an upload that is to come. @throws Failure `not_found`, `drive.read_only`, `drive.too_many_uploads`, `storage_full` */
export async function beginUpload(
  { files }: { files: Pick<FileStore, 'requireRoom'> },
  { unit, principal }: Sender,
  { name, size, folder: target, path, replace }: z.output<typeof startUpload.body>,
): Promise<{ id: string; size: number; offset: number }> {
  const { rows } = unit
  const { companyId, userId } = principal
  const { owner } = await requireEdit(rows, userId, [target])
  await pathOf(rows, owner, target)
  await files.requireRoom(companyId, rows)
  // Those who start many at once are counted one after the other.
  await lockDrive(unit, principal)
  await requirePlace(rows, principal, size)
  const { id } = await rows
    .insertInto('drive_uploads')
    .values({
      company_id: companyId,
      user_id: userId,
      folder_id: target,
      path,
      name,
      size,
      replaces: replace,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, size, offset: 0 }
}

/**
 * Looks at what has arrived, outside of transactions.
 * @returns its hash; null: it was stored before
 * @throws Failure `not_found`, `drive.wrong_offset`, `infected`, `not_scanned`
 */
export async function prepareFinish(
  { database, folder, scan }: ResumableParts,
  { principal, client }: { principal: Principal; client: { address: string } },
  id: string,
): Promise<string | null> {
  const { companyId, userId } = principal
  const upload = await database.tenant(companyId, ({ rows }) => findUpload(rows, userId, id), userId)
  if (upload.entry_id !== null) return null
  if ((await offsetOf(folder, upload)) !== upload.size) throw new Failure(wrongOffset)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = partialPath(folder, upload.id)
  await touch(path)
  const sha256 = (await measure(path)).sha256.toString('hex')
  await scan.inspect({ path, name: upload.name, size: upload.size, sha256 }, { principal, client })
  return sha256
}

/** Stores what `prepareFinish` looked at. */
export async function finish(
  { files, words, folder }: ResumableParts,
  { unit, principal }: Sender,
  id: string,
  sha256: string | null,
): Promise<DriveFile> {
  const { rows } = unit
  const { userId } = principal
  const upload = await findUpload(rows, userId, id, true)
  if (upload.entry_id !== null) {
    const { owner } = await reachOf(rows, userId, [upload.entry_id])
    return presentOneFile(rows, userId, await findFile(rows, owner, upload.entry_id))
  }
  if (sha256 === null) throw new Failure(wrongOffset)
  const { name, size, folder_id, path, replaces } = upload
  const stored = await storeUpload(
    { files, words },
    { unit, principal },
    {
      upload: { path: partialPath(folder, upload.id), name, size, sha256 },
      folder: folder_id,
      path,
      replace: replaces,
    },
  )
  await rows.updateTable('drive_uploads').set({ entry_id: stored.id }).where('id', '=', upload.id).execute()
  return stored
}

/** Forgets an unfinished upload. @throws Failure `not_found` */
export async function discard(folder: string, { unit, principal }: Sender, id: string): Promise<undefined> {
  const { numDeletedRows } = await unit.rows
    .deleteFrom('drive_uploads')
    .where('id', '=', id)
    .where('user_id', '=', principal.userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Failure(notFound)
  unit.onCommit(() => void rm(partialPath(folder, id), { force: true }).catch(() => {}))
  return undefined
}

/** Uploads in portions: each is added where the last one ended, whatever happened in between. */
export const resumableRoutes = (parts: ResumableParts) => {
  const { files, folder, writing } = parts
  return [
    bind(startUpload, ({ unit, principal, body }) => beginUpload({ files }, { unit, principal }, body)),
    bind(readUpload, async ({ unit: { rows }, principal, params }) =>
      progressOf(folder, await findUpload(rows, principal.userId, params.id)),
    ),
    bind(sendPortion, async ({ unit: { rows }, principal, params, body, upload: portion }) => {
      const upload = await findUpload(rows, principal.userId, params.id, true)
      if (writing.has(upload.id)) throw new Failure(wrongOffset)
      writing.add(upload.id)
      await append(folder, upload, body.offset, portion).finally(() => writing.delete(upload.id))
      return { id: upload.id, size: upload.size, offset: body.offset + portion.size }
    }),
    bindPrepared(
      finishUpload,
      async ({ principal, params, client }, proceed: (sha256: string | null) => Promise<unknown>) =>
        proceed(await prepareFinish(parts, { principal, client }, params.id)),
      ({ unit, principal, params, prepared }) => finish(parts, { unit, principal }, params.id, prepared),
    ),
    bind(dropUpload, ({ unit, principal, params }) => discard(folder, { unit, principal }, params.id)),
  ]
}
