import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'

/** Stands for Home in the indexes. */
const HOME = '00000000-0000-0000-0000-000000000000'

export interface EntryRow {
  id: string
  owner_user_id: number
  parent_id: string | null
  is_folder: boolean
  name: string
  file_id: string | null
  size: number
  content_type: string
  starred_at: Date | null
  created_at: Date
  modified_at: Date
}

export const entryColumns = sql.raw(
  'e.id, e.owner_user_id, e.parent_id, e.is_folder, e.name, e.file_id, e.size, e.content_type, e.starred_at, e.created_at, e.modified_at',
)

/** The condition for lying directly in a folder, as the indexes have it; null: Home. */
export const liesIn = (folder: string | null) =>
  sql<boolean>`coalesce(e.parent_id, ${sql.lit(HOME)}) = ${folder ?? HOME}::uuid`

/** Own entries by id that are not in the bin, in the order of the ids. @throws Failure `not_found` unless all are found */
export async function findEntries(rows: Rows, owner: number, ids: readonly string[]): Promise<EntryRow[]> {
  const wanted = [...new Set(ids)]
  const { rows: found } = await sql<EntryRow>`
    SELECT ${entryColumns} FROM drive_entries e
     WHERE e.id = ANY (${wanted}::uuid[]) AND e.owner_user_id = ${owner} AND e.binned_at IS NULL
     ORDER BY array_position(${wanted}::uuid[], e.id)`.execute(rows)
  if (found.length !== wanted.length) throw new Failure(notFound)
  return found
}

/** @throws Failure `not_found` */
export async function findFile(
  rows: Rows,
  owner: number,
  id: string,
): Promise<EntryRow & { file_id: string }> {
  const [found] = await findEntries(rows, owner, [id])
  if (!found || found.file_id === null) throw new Failure(notFound)
  return { ...found, file_id: found.file_id }
}

export interface PathStep {
  id: string
  name: string
}

/**
 * The folders from Home down to one, itself last; empty for Home.
 * @throws Failure `not_found` unless it is an own folder that is not in the bin
 */
export async function pathOf(rows: Rows, owner: number, folder: string | null): Promise<PathStep[]> {
  if (folder === null) return []
  const { rows: steps } = await sql<PathStep>`
    WITH RECURSIVE up AS (
      SELECT e.id, e.parent_id, e.name, 1 AS step FROM drive_entries e
       WHERE e.id = ${folder} AND e.owner_user_id = ${owner} AND e.is_folder AND e.binned_at IS NULL
      UNION ALL
      SELECT e.id, e.parent_id, e.name, up.step + 1 FROM up JOIN drive_entries e ON e.id = up.parent_id)
    SELECT id, name FROM up ORDER BY step DESC`.execute(rows)
  if (steps.length === 0) throw new Failure(notFound)
  return steps
}

/** Ids of the entries and of all below them that are not in the bin, at most `limit` + 1. */
export async function treeOf(
  rows: Rows,
  roots: readonly string[],
  limit: number,
): Promise<{ ids: string[]; height: number }> {
  const { rows: found } = await sql<{ id: string; depth: number }>`
    WITH RECURSIVE tree AS (
      SELECT e.id, 1 AS depth FROM drive_entries e WHERE e.id = ANY (${[...roots]}::uuid[])
      UNION ALL
      SELECT e.id, tree.depth + 1 FROM tree JOIN drive_entries e ON e.parent_id = tree.id AND e.binned_at IS NULL
       WHERE e.company_id = tenancy.current_company())
    SELECT id, depth FROM tree LIMIT ${limit + 1}`.execute(rows)
  return {
    ids: found.map(({ id }) => id),
    height: found.reduce((most, { depth }) => Math.max(most, depth), 0),
  }
}
