import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { unsupportedMedia } from '#platform/contract/errors.ts'
import { fileUrl, uploadFile, uploadPicture } from '#platform/contract/files.ts'
import type { Upload } from '#platform/contract/route.ts'
import { asOneLine } from '#platform/contract/scalars.ts'
import type { Database, Rows, UnitOfWork } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import type { ByteRange } from '#platform/http/server/byte-range.ts'
import type { AnyJob } from '#platform/jobs/job.ts'
import { type Claim, claimUpload, PENDING } from './claim-upload.ts'
import { refuseOverfull, storageFullFor, storageOf } from './company-storage.ts'
import { PICTURE_TYPES } from './content-type.ts'
import type { ContentStore } from './contents/content-store.ts'
import { folderContents } from './contents/folder-contents.ts'
import { type DiskSpace, endlessDisk } from './disk-space.ts'
import { measure } from './move-file.ts'
import { purgeFilesJob } from './purge-files.ts'
import { readFileRoute } from './read-file.ts'
import { typeOfFile } from './type-of-file.ts'

export interface FileStore {
  readonly routes: readonly BoundRoute[]
  readonly jobs: readonly AnyJob[]
  /**
   * Attaches an upload to a record, within the unit's transaction.
   * @returns its address, for a column
   * @throws Failure `invalid` when it is missing or another's, `storage_full`
   */
  claim(unit: UnitOfWork, id: string, claim: Claim): Promise<string>
  /**
   * Stores an upload that only the feature itself serves, by its own rules. `typed` overrides the detected type where the
   * feature knows better, e.g. a video container without a picture.
   * @throws Failure `storage_full`
   */
  keepGuarded(
    unit: UnitOfWork,
    received: Received,
    kind: string,
    typed?: (type: string) => string,
  ): Promise<KeptFile>
  /** Same for content that the program made. */
  putGuarded(unit: UnitOfWork, made: MadeFile): Promise<string>
  /**
   * Same for a local file that a program wrote; it is moved. Bytes.
   * @throws Failure `storage_full`, `disk_full` if `limited` by the company's plan
   */
  moveGuarded(unit: UnitOfWork, made: WrittenFile): Promise<{ id: string; size: number }>
  /** Bytes that a company may still keep, by its plan and the disk; negative when there are too many. */
  roomOf(companyId: number): Promise<number>
  /** @throws Failure `disk_full` while the database needs what is left of the disk */
  requireDisk(): Promise<void>
  /** Holds room on the disk for what a company is about to send. @returns gives it back @throws Failure `disk_full` */
  holdDisk(companyId: number, bytes: number): Promise<() => void>
  /** @throws Failure `storage_full`, `disk_full` when a company may keep nothing more */
  requireRoom(companyId: number, rows?: Rows): Promise<void>
  /** Content of a stored file. The caller has checked access. */
  open(id: string, range: ByteRange | null): Readable
  /** The whole content in memory, for small files. */
  read(id: string): Promise<Buffer>
  /** Deletes the file of a column: unreadable at once, its content is removed later. */
  drop(unit: UnitOfWork, url: string | null): Promise<void>
}

interface Received {
  upload: Upload
  principal: Principal
}

export interface KeptFile {
  id: string
  contentType: string
}

interface MadeFile {
  companyId: number
  kind: string
  name: string
  contentType: string
  content: Buffer
  /** With `company` everybody of the company may read it by its address. */
  visibility?: 'owner' | 'company'
}

export interface WrittenFile extends Omit<MadeFile, 'content' | 'visibility'> {
  path: string
  limited?: boolean
}

interface Stored {
  contentType: string
  kind: string
  ownerId: number | null
  droppedAt: Date | null
}

async function keep(
  { rows }: UnitOfWork,
  contents: ContentStore,
  { upload, principal }: Received,
  { contentType, kind, ownerId, droppedAt }: Stored,
): Promise<string> {
  const { id } = await rows
    .insertInto('stored_files')
    .values({
      company_id: principal.companyId,
      owner_user_id: ownerId,
      kind,
      visibility: 'owner',
      name: nameOf(upload.name),
      content_type: contentType,
      size: upload.size,
      sha256: Buffer.from(upload.sha256, 'hex'),
      dropped_at: droppedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refuseOverfull(rows, principal.companyId)
  // Before the commit: a row without its content would be worse than a content without a row.
  await contents.take(id, principal.companyId, upload.path)
  return id
}

interface FileStoreParts {
  /** Where files are kept until they are stored. */
  folder: string
  database: Database
  /** Default: not watched. */
  disk?: DiskSpace
  /** Default: the folder, unencrypted. */
  contents?: ContentStore
}

/** The database keeps one visible line: names come from senders and services, too. */
const nameOf = (name: string): string => cutText(asOneLine(name), MAX_NAME).trim() || 'file'
const MAX_NAME = 255

/** Files of companies: rows in the database, contents elsewhere. */
export function createFileStore({
  folder,
  database,
  disk = endlessDisk,
  contents = folderContents(folder),
}: FileStoreParts): FileStore {
  return {
    routes: [
      readFileRoute(contents.open, database),
      bind(uploadPicture, async ({ unit, upload, principal }) => {
        const contentType = await typeOfFile(upload.path)
        if (!PICTURE_TYPES.includes(contentType)) throw new Failure(unsupportedMedia)
        const stored = { contentType, kind: PENDING, ownerId: principal.userId, droppedAt: new Date() }
        return { id: await keep(unit, contents, { upload, principal }, stored) }
      }),
      bind(uploadFile, async ({ unit, upload, principal }) => {
        const contentType = await typeOfFile(upload.path, upload.name)
        const stored = { contentType, kind: PENDING, ownerId: principal.userId, droppedAt: new Date() }
        return { id: await keep(unit, contents, { upload, principal }, stored), name: upload.name }
      }),
    ],
    async keepGuarded(unit, received, kind, typed = (type) => type) {
      const contentType = typed(await typeOfFile(received.upload.path, received.upload.name))
      const id = await keep(unit, contents, received, { contentType, kind, ownerId: null, droppedAt: null })
      return { id, contentType }
    },
    async putGuarded({ rows }, { companyId, kind, name, contentType, content, visibility = 'owner' }) {
      const id = randomUUID()
      const waiting = join(folder, 'incoming')
      await mkdir(waiting, { recursive: true })
      const path = join(waiting, id)
      await writeFile(path, content, { mode: 0o600, flush: true })
      // Piece by piece: hashing a large one at once would block.
      const { sha256 } = await measure(path)
      await contents.take(id, companyId, path)
      await rows
        .insertInto('stored_files')
        .values({
          id,
          company_id: companyId,
          kind,
          visibility,
          name: nameOf(name),
          content_type: contentType,
          size: content.length,
          sha256,
        })
        .execute()
      return id
    },
    async moveGuarded({ rows }, { companyId, kind, name, contentType, path: from, limited = false }) {
      const id = randomUUID()
      const { size, sha256 } = await measure(from)
      if (limited) await disk.require(size)
      await rows
        .insertInto('stored_files')
        .values({
          id,
          company_id: companyId,
          kind,
          visibility: 'owner',
          name: nameOf(name),
          content_type: contentType,
          size,
          sha256,
        })
        .execute()
      if (limited) await refuseOverfull(rows, companyId)
      await contents.take(id, companyId, from)
      return { id, size }
    },
    async roomOf(companyId) {
      const [plan, left] = await Promise.all([storageOf(database.systemRows, companyId), disk.left()])
      return Math.min(plan.limit - plan.bytes, left)
    },
    requireDisk: () => disk.require(1),
    holdDisk: disk.promise,
    async requireRoom(companyId, rows = database.systemRows) {
      const plan = await storageOf(rows, companyId)
      if (plan.bytes >= plan.limit) throw storageFullFor(plan)
      await disk.require(1)
    },
    open: contents.open,
    read: (id) => buffer(contents.open(id, null)),
    jobs: [purgeFilesJob(database, contents.remove)],
    async claim({ rows }, id, claim) {
      await claimUpload(rows, id, claim)
      return fileUrl(id)
    },
    async drop({ rows }, url) {
      const id = url === null ? undefined : /([0-9a-f-]{36})\/$/.exec(url)?.[1]
      if (id === undefined) return
      await rows
        .updateTable('stored_files')
        .set({ dropped_at: new Date() })
        .where('id', '=', id)
        .where('dropped_at', 'is', null)
        .execute()
    },
  }
}
