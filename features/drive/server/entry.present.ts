import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { contentUrl } from '../contract/contents.ts'
import type { DriveFile, DriveFolder } from '../contract/entries.ts'
import { extensionOf } from '../contract/names.ts'
import type { EntryRow } from './entry.queries.ts'

type Owner = NonNullable<DriveFile['owner']>

const common = ({ id, parent_id, starred_at, created_at, modified_at }: EntryRow, owner: Owner | null) => ({
  id,
  folder: parent_id,
  // Stars are the owner's.
  starred: owner === null && starred_at !== null,
  owner,
  created_at: created_at.toISOString(),
  modified_at: modified_at.toISOString(),
})

const presentFolder = (row: EntryRow, owner: Owner | null, entries: number): DriveFolder => ({
  ...common(row, owner),
  name: row.name,
  entries,
})

const presentFile = (row: EntryRow, owner: Owner | null, versions: number): DriveFile => ({
  ...common(row, owner),
  filename: row.name,
  extension: extensionOf(row.name),
  size: Number(row.size),
  content_type: row.content_type,
  url: contentUrl(row.id),
  versions,
})

const countsBy = (found: readonly { id: string; count: string }[]): ReadonlyMap<string, number> =>
  new Map(found.map(({ id, count }) => [id, Number(count)]))

async function countEntries(rows: Rows, folders: readonly EntryRow[]) {
  if (folders.length === 0) return countsBy([])
  const { rows: found } = await sql<{ id: string; count: string }>`
    SELECT f.id, (SELECT count(*) FROM drive_entries e
                   WHERE e.owner_user_id = f.owner AND coalesce(e.parent_id, '00000000-0000-0000-0000-000000000000') = f.id
                     AND e.binned_at IS NULL) AS count
      FROM unnest(${folders.map(({ id }) => id)}::uuid[], ${folders.map((row) => row.owner_user_id)}::bigint[]) AS f (id, owner)`.execute(
    rows,
  )
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

/** Names of owners other than the viewer. */
async function ownersOf(rows: Rows, viewer: number, found: readonly EntryRow[]) {
  const others = [...new Set(found.map((row) => Number(row.owner_user_id)))].filter((id) => id !== viewer)
  if (others.length === 0) return new Map<number, Owner>()
  const people = await rows
    .selectFrom('users')
    .select(['id', 'short_name'])
    .where('id', 'in', others)
    .execute()
  return new Map(people.map(({ id, short_name }) => [Number(id), { id: Number(id), name: short_name }]))
}

/** Entries as answers have them, with two more statements at most, three where some are others'. Their order stays. */
export async function presentEntries(
  rows: Rows,
  viewer: number,
  found: readonly EntryRow[],
): Promise<{ folders: DriveFolder[]; files: DriveFile[] }> {
  const folders = found.filter((row) => row.is_folder)
  const files = found.filter((row) => !row.is_folder)
  const idsOf = (some: readonly EntryRow[]) => some.map(({ id }) => id)
  const entries = await countEntries(rows, folders)
  const versions = await countVersions(rows, idsOf(files))
  const owners = await ownersOf(rows, viewer, found)
  const ownerOf = (row: EntryRow) => owners.get(Number(row.owner_user_id)) ?? null
  return {
    folders: folders.map((row) => presentFolder(row, ownerOf(row), entries.get(row.id) ?? 0)),
    files: files.map((row) => presentFile(row, ownerOf(row), versions.get(row.id) ?? 0)),
  }
}

/** @throws TypeError when it is a folder */
export async function presentOneFile(rows: Rows, viewer: number, row: EntryRow): Promise<DriveFile> {
  const [file] = (await presentEntries(rows, viewer, [row])).files
  if (!file) throw new TypeError('A file was expected')
  return file
}
