import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { FileListing, FileViewer, ListedContent } from '#platform/files/server/listed-files.ts'
import type { ZipEntry } from '#platform/files/server/zip-stream.ts'
import { bind, bindPrepared } from '#platform/http/server/bind.ts'
import { copyProtected, cutProtected } from '../../contract/changes.ts'
import { downloadProtected } from '../../contract/contents.ts'
import type { ProtectedName } from '../../contract/entries.ts'
import { staysThere } from '../../contract/errors.ts'
import { nameOf } from '../../contract/names.ts'
import { requireDepth } from '../create-folder.ts'
import { answerArchive, uniqueNames } from '../download-entries.ts'
import { presentEntries } from '../entry.present.ts'
import { type EntryRow, pathOf } from '../entry.queries.ts'
import { lockDrive } from '../lock-drive.ts'
import { answerContent } from '../read-content.ts'
import { type DriveStore, insertFile } from '../upload.ts'
import type { ProtectedFolders } from './ports.ts'

export interface ProtectedPorts {
  database: Database
  files: Pick<FileStore, 'open' | 'moveGuarded' | 'requireRoom'>
  words: DriveStore['words']
  folders: ProtectedFolders
  /** Where contents are kept while they are copied. */
  workFolder: string
}

const sourceOf = (folders: ProtectedFolders, name: ProtectedName): FileListing => {
  const source = folders[name]
  if (!source) throw new Failure(notFound)
  return source
}

/** @throws Failure `not_found` unless all of them may be read */
async function takeAll(
  source: FileListing,
  viewer: FileViewer,
  ids: readonly number[],
): Promise<ListedContent[]> {
  const found = await source.take(viewer, [...new Set(ids)])
  if (found.length !== new Set(ids).size) throw new Failure(notFound)
  return found
}

type Prepared = readonly { content: ListedContent; path: string }[]

/** Copies the contents beside the database, so that no transaction is open meanwhile. The origin may delete its own later. */
const copying =
  ({ database, files, folders, workFolder }: ProtectedPorts) =>
  async (
    request: Omit<FileViewer, 'unit'> & {
      body: { folder: ProtectedName; files: number[]; target: string | null }
    },
    proceed: (prepared: Prepared) => Promise<unknown>,
  ): Promise<unknown> => {
    const { principal, body, client } = request
    const source = sourceOf(folders, body.folder)
    await files.requireRoom(principal.companyId)
    const found = await database.tenant(
      principal.companyId,
      async (unit) => {
        await pathOf(unit.rows, principal.userId, body.target)
        return takeAll(source, { unit, principal, client }, body.files)
      },
      principal.userId,
    )
    await mkdir(workFolder, { recursive: true })
    const prepared = found.map((content) => ({ content, path: join(workFolder, `drive-${randomUUID()}`) }))
    try {
      for (const { content, path } of prepared)
        await pipeline(
          files.open(content.fileId, null),
          createWriteStream(path, { mode: 0o600, flush: true }),
        )
      return await proceed(prepared)
    } finally {
      await Promise.all(prepared.map(({ path }) => rm(path, { force: true })))
    }
  }

async function store(
  { files, words }: ProtectedPorts,
  { unit, principal }: FileViewer,
  folder: string | null,
  prepared: Prepared,
): Promise<EntryRow[]> {
  await lockDrive(unit, principal, prepared.length)
  await requireDepth(unit.rows, principal.userId, folder, 0)
  const made: EntryRow[] = []
  for (const { content, path } of prepared) {
    const name = nameOf(content.name)
    const { contentType } = content
    const { companyId } = principal
    const stored = await files.moveGuarded(unit, {
      companyId,
      kind: 'drive',
      name,
      contentType,
      path,
      limited: true,
    })
    await words.add(unit, { companyId, fileId: stored.id, name, size: stored.size })
    made.push(
      await insertFile(unit, principal, { folder, name, fileId: stored.id, size: stored.size, contentType }),
    )
  }
  return made
}

export const protectedContentRoutes = (ports: ProtectedPorts) => [
  bindPrepared(copyProtected, copying(ports), async (request) => {
    const made = await store(ports, request, request.body.target, request.prepared)
    return presentEntries(request.unit.rows, request.principal.userId, made)
  }),
  bindPrepared(
    cutProtected,
    async (request, proceed: (prepared: Prepared) => Promise<unknown>) => {
      if (!sourceOf(ports.folders, request.body.folder).remove) throw new Failure(staysThere)
      return copying(ports)(request, proceed)
    },
    async (request) => {
      const { unit, principal, body, prepared } = request
      const made = await store(ports, request, body.target, prepared)
      await sourceOf(ports.folders, body.folder).remove?.(request, body.files)
      return presentEntries(unit.rows, principal.userId, made)
    },
  ),
  bind(downloadProtected, async (request) => {
    const { folder, files: ids } = request.body
    const found = await takeAll(sourceOf(ports.folders, folder), request, ids)
    const [only] = found
    if (found.length === 1 && only) return answerContent(ports.files, request.unit, only)
    const names = uniqueNames(found.map(({ name }) => name))
    const entries = found.map(
      ({ size, at, fileId }, index): ZipEntry => ({
        name: names[index] ?? fileId,
        size,
        modified: at,
        open: () => ports.files.open(fileId, null),
      }),
    )
    return answerArchive(entries, `${folder}.zip`)
  }),
]
