import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { contentUrl } from '../contract/contents.ts'
import type { DriveFile, DriveFolder } from '../contract/entries.ts'
import { extensionOf } from '../contract/names.ts'
import type { EntryRow } from './entry.queries.ts'

const common = ({ id, parent_id, starred_at, created_at, modified_at }: EntryRow) => ({
  id,
  folder: parent_id,
  starred: starred_at !== null,
  created_at: created_at.toISOString(),
  modified_at: modified_at.toISOString(),
})

const presentFolder = (row: EntryRow, entries: number): DriveFolder => ({
  ...common(row),
  name: row.name,
  entries,
})

const presentFile = (row: EntryRow, versions: number): DriveFile => ({
  ...common(row),
  filename: row.name,
  extension: extensionOf(row.name),
  size: Number(row.size),
  content_type: row.content_type,
  url: contentUrl(row.id),
  versions,
})

const countsBy = (found: readonly { id: string; count: string }[]): ReadonlyMap<string, number> =>
  new Map(found.map(({ id, count }) => [id, Number(count)]))

async function countEntries(rows: Rows, owner: number, folders: readonly string[]) {
  if (folders.length === 0) return countsBy([])
  const { rows: found } = await sql<{ id: string; count: string }>`
    SELECT f.id, (SELECT count(*) FROM drive_entries e
                   WHERE e.owner_user_id = ${owner} AND coalesce(e.parent_id, '00000000-0000-0000-0000-000000000000') = f.id
                     AND e.binned_at IS NULL) AS count
      FROM unnest(${[...folders]}::uuid[]) AS f (id)`.execute(rows)
  return countsBy(found)
}

async function countVersions(rows: Rows, files: readonly string[]) {
  if (files.length === 0) return countsBy([])
  const { rows: found } = await sql<{ id: string; count: string }>`
    SELECT entry_id AS id, count(*) AS count FROM drive_versions
     WHERE company_id = tenancy.current_company() AND entry_id = ANY (${[...files]}::uuid[]) GROUP BY 1`.execute(
    rows,
  )
  return countsBy(found)
}

/** Entries as answers have them, with two more statements at most. Their order stays. */
export async function presentEntries(
  rows: Rows,
  owner: number,
  found: readonly EntryRow[],
): Promise<{ folders: DriveFolder[]; files: DriveFile[] }> {
  const folders = found.filter((row) => row.is_folder)
  const files = found.filter((row) => !row.is_folder)
  const idsOf = (some: readonly EntryRow[]) => some.map(({ id }) => id)
  const entries = await countEntries(rows, owner, idsOf(folders))
  const versions = await countVersions(rows, idsOf(files))
  return {
    folders: folders.map((row) => presentFolder(row, entries.get(row.id) ?? 0)),
    files: files.map((row) => presentFile(row, versions.get(row.id) ?? 0)),
  }
}

/** @throws TypeError when it is a folder */
export async function presentOneFile(rows: Rows, owner: number, row: EntryRow): Promise<DriveFile> {
  const [file] = (await presentEntries(rows, owner, [row])).files
  if (!file) throw new TypeError('A file was expected')
  return file
}
