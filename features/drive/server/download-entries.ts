import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { type ZipEntry, zipSize, zipStream } from '#platform/files/server/zip-stream.ts'
import { bind } from '#platform/http/server/bind.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import type { FileAnswer } from '#platform/http/server/send-file.ts'
import { downloadDriveEntries, linkDriveEntries, readDriveArchive } from '../contract/contents.ts'
import { tooManyEntries } from '../contract/errors.ts'
import { windowsName } from '../contract/names.ts'
import { type Chosen, chosenEntries } from './chosen.ts'
import { type EntryRow, findEntries } from './entry.queries.ts'
import { answerContent } from './read-content.ts'
import { reachOf } from './sharing/reach.ts'

/** Files and folders of one archive. */
const MAX_ARCHIVED = 20_000
/** Bytes of all their paths together: names in folders of sixty levels have 15 kB each. */
const MAX_PATHS = 16 * 1024 * 1024

type Files = Pick<FileStore, 'open'>

interface InTree {
  id: string
  root: string
  path: string
  is_folder: boolean
  file_id: string | null
  size: number
  modified_at: Date
}

/** Whatever lies in the entries, under its path from there. */
async function findTree(rows: Rows, roots: readonly EntryRow[]): Promise<InTree[]> {
  const { rows: found } = await sql<InTree>`
    WITH RECURSIVE tree AS (
      SELECT e.id, e.id AS root, e.name AS path, e.is_folder, e.file_id, e.size, e.modified_at FROM drive_entries e
       WHERE e.id = ANY (${roots.map(({ id }) => id)}::uuid[])
      UNION ALL
      SELECT e.id, tree.root, tree.path || '/' || e.name, e.is_folder, e.file_id, e.size, e.modified_at
        FROM tree JOIN drive_entries e ON e.parent_id = tree.id AND e.binned_at IS NULL
       WHERE e.company_id = tenancy.current_company()),
    few AS MATERIALIZED (SELECT * FROM tree LIMIT ${MAX_ARCHIVED + 1})
    SELECT * FROM few WHERE (SELECT sum(octet_length(path)) FROM few) <= ${MAX_PATHS}`.execute(rows)
  if (found.length > MAX_ARCHIVED || found.length === 0) throw new Failure(tooManyEntries)
  return found
}

/** Entries of several folders may have one name: later ones get a number. `others`: names in lower case that none of them gets. */
export function uniqueNames(names: readonly string[], others: Iterable<string> = []): string[] {
  const taken = new Set(others)
  /** The next number of each name: a thousand equal ones are not counted from 2 each time. */
  const numbers = new Map<string, number>()
  return names.map((name) => {
    let own = name
    while (taken.has(own.toLowerCase())) {
      const n = numbers.get(name.toLowerCase()) ?? 2
      numbers.set(name.toLowerCase(), n + 1)
      own = name.replace(/(\.[^.]{1,16})?$/, ` (${n})$1`)
    }
    taken.add(own.toLowerCase())
    return own
  })
}

/** Each path once, in a form that every system unpacks; two folders that become one keep what is in both. */
function unpackable(entries: readonly ZipEntry[]): ZipEntry[] {
  const safe = entries.map((entry) => ({
    ...entry,
    name: entry.name.split('/').map(windowsName).join('/'),
  }))
  const folders = new Map<string, ZipEntry>()
  for (const entry of safe.filter(({ open }) => open === null)) {
    const path = entry.name.replace(/\/$/, '').toLowerCase()
    if (!folders.has(path)) folders.set(path, entry)
  }
  const files = safe.filter(({ open }) => open !== null)
  // No system has a file and a folder of one name.
  const names = uniqueNames(
    files.map(({ name }) => name),
    folders.keys(),
  )
  return [
    ...folders.values(),
    ...files.map((entry, index) => ({ ...entry, name: names[index] ?? entry.name })),
  ]
}

function entriesOf(files: Files, roots: readonly EntryRow[], tree: readonly InTree[]): ZipEntry[] {
  const names = uniqueNames(roots.map(({ name }) => name))
  const renamed = new Map(roots.map(({ id, name }, index) => [id, { from: name, to: names[index] ?? name }]))
  const entries = tree
    .map(({ root, path, is_folder, file_id, size, modified_at }) => {
      const { from, to } = renamed.get(root) ?? { from: '', to: '' }
      const name = `${to}${path.slice(from.length)}${is_folder ? '/' : ''}`
      return { name, size: Number(size), modified: modified_at, open: opener(files, file_id) }
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return unpackable(entries)
}

const opener = (files: Files, fileId: string | null): ZipEntry['open'] =>
  fileId === null ? null : () => files.open(fileId, null)

export const answerArchive = (entries: readonly ZipEntry[], name: string): FileAnswer => ({
  name,
  contentType: 'application/zip',
  disposition: 'attachment',
  content: { size: zipSize(entries), open: () => zipStream(entries) },
  etag: null,
})

interface Request {
  unit: UnitOfWork
  principal: Principal
}

/** One file as it is, else an archive. */
export async function answerEntries(
  files: Files,
  { unit }: Pick<Request, 'unit'>,
  roots: readonly EntryRow[],
): Promise<FileAnswer> {
  const [only] = roots
  if (roots.length === 1 && only && only.file_id !== null)
    return answerContent(files, unit, {
      name: only.name,
      fileId: only.file_id,
      contentType: only.content_type,
    })
  const entries = entriesOf(files, roots, await findTree(unit.rows, roots))
  return answerArchive(entries, roots.length === 1 && only ? `${only.name}.zip` : 'drive.zip')
}

async function reachChosen({ unit: { rows }, principal }: Request, chosen: Chosen): Promise<EntryRow[]> {
  const { owner } = await reachOf(rows, principal.userId, [...chosen.files, ...chosen.folders])
  return chosenEntries(rows, owner, chosen)
}

const archiveUrl = ({ files, folders }: Chosen): string =>
  readDriveArchive.path.replace(':ids', [...folders, ...files].join(','))

export const downloadRoutes = (files: Files, links: FileLinks) => [
  bind(downloadDriveEntries, async (request) =>
    answerEntries(files, request, await reachChosen(request, request.body)),
  ),
  bind(readDriveArchive, async (request) => {
    const { unit, principal, params } = request
    const { owner } = await reachOf(unit.rows, principal.userId, params.ids)
    const found = await findEntries(unit.rows, owner, params.ids)
    const idsOf = (areFolders: boolean) =>
      found.filter(({ is_folder }) => is_folder === areFolders).map(({ id }) => id)
    const chosen = { files: idsOf(false), folders: idsOf(true) }
    return answerEntries(files, request, await chosenEntries(unit.rows, owner, chosen))
  }),
  bind(linkDriveEntries, async ({ unit, principal, body }) => {
    await reachChosen({ unit, principal }, body)
    const { url, expiresAt } = links.sign(archiveUrl(body), principal)
    return { url, expires_at: expiresAt.toISOString() }
  }),
]
