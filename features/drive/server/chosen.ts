import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type EntryRow, findEntries } from './entry.queries.ts'

export interface Chosen {
  files: readonly string[]
  folders: readonly string[]
}

const isOfKind = ({ files, folders }: Chosen) => {
  const asFile = new Set(files)
  const asFolder = new Set(folders)
  return ({ id, is_folder }: EntryRow) => (is_folder ? asFolder.has(id) : asFile.has(id))
}

/**
 * The chosen entries; those that lie in another chosen folder come along with it and are left out.
 * @throws Failure `not_found` unless all of them are found, files as files and folders as folders
 */
export async function chosenEntries(rows: Rows, owner: number, chosen: Chosen): Promise<EntryRow[]> {
  const found = await findEntries(rows, owner, [...chosen.folders, ...chosen.files])
  if (!found.every(isOfKind(chosen))) throw new Failure(notFound)
  if (chosen.folders.length === 0 || found.length === 1) return found
  const { rows: below } = await sql<{ id: string }>`
    WITH RECURSIVE up AS (
      SELECT e.id, e.parent_id AS above FROM drive_entries e WHERE e.id = ANY (${found.map(({ id }) => id)}::uuid[])
      UNION ALL
      SELECT up.id, e.parent_id FROM up JOIN drive_entries e ON e.id = up.above)
    SELECT DISTINCT id FROM up WHERE above = ANY (${[...chosen.folders]}::uuid[])`.execute(rows)
  const inside = new Set(below.map(({ id }) => id))
  return found.filter(({ id }) => !inside.has(id))
}
