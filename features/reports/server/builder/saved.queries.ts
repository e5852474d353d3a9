import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'

/** Tables of what people save under a name, in one shape. */
export type SavedTable = 'own_reports' | 'report_dashboards' | 'report_views'

export interface SavedItem<Content> {
  id: number
  user_id: number
  name: string
  shared: boolean
  /** Whether the viewer may change it. */
  own: boolean
  author: string
  version: number
  updated_at: Date
  content: Content
}

const isAdministrator = ({ role }: Principal): boolean => role === 'administrator' || role === 'operator'

/** Own ones; shared ones also for administrators. */
const mayChange = (viewer: Principal) =>
  sql<boolean>`(s.user_id = ${viewer.userId} OR (s.shared AND ${isAdministrator(viewer)}))`

const columns = (viewer: Principal) =>
  sql`s.id, s.user_id, s.name, s.shared, s.content, s.version, s.updated_at, ${mayChange(viewer)} AS own,
      (SELECT u.short_name FROM users u WHERE u.id = s.user_id) AS author`

/** Own and shared ones, by name. */
export async function findSaved<Content>(
  rows: Rows,
  table: SavedTable,
  viewer: Principal,
): Promise<SavedItem<Content>[]> {
  const found = await sql<SavedItem<Content>>`
    SELECT ${columns(viewer)} FROM ${sql.table(table)} s
     WHERE s.user_id = ${viewer.userId} OR s.shared ORDER BY search_form(s.name), s.id`.execute(rows)
  return found.rows
}

/** Undefined for one of another company, or somebody's that is not shared. */
export async function readSaved<Content>(
  rows: Rows,
  table: SavedTable,
  viewer: Principal,
  id: number,
): Promise<SavedItem<Content> | undefined> {
  const found = await sql<SavedItem<Content>>`
    SELECT ${columns(viewer)} FROM ${sql.table(table)} s
     WHERE s.id = ${id} AND (s.user_id = ${viewer.userId} OR s.shared)`.execute(rows)
  return found.rows[0]
}

/** Undefined when the user has the maximum of them. */
export async function insertSaved<Content>(
  rows: Rows,
  table: SavedTable,
  viewer: Principal,
  { name, shared, content }: { name: string; shared: boolean; content: Content },
  max: number,
): Promise<SavedItem<Content> | undefined> {
  const found = await sql<SavedItem<Content>>`
    INSERT INTO ${sql.table(table)} AS s (company_id, user_id, name, shared, content)
    SELECT ${viewer.companyId}, ${viewer.userId}, ${name}, ${shared}, ${JSON.stringify(content)}::jsonb
     WHERE (SELECT count(*) FROM ${sql.table(table)} o WHERE o.user_id = ${viewer.userId}) < ${max}
    RETURNING ${columns(viewer)}`.execute(rows)
  return found.rows[0]
}

/** Undefined when there is none that the user may change, or it is of another version by now. */
export async function updateSaved<Content>(
  rows: Rows,
  table: SavedTable,
  viewer: Principal,
  id: number,
  patch: {
    name?: string | undefined
    shared?: boolean | undefined
    content?: Content | undefined
    version?: number | undefined
  },
): Promise<SavedItem<Content> | undefined> {
  const content = patch.content === undefined ? null : JSON.stringify(patch.content)
  const version = patch.version ?? null
  const found = await sql<SavedItem<Content>>`
    UPDATE ${sql.table(table)} s
       SET name = coalesce(${patch.name ?? null}, s.name), shared = coalesce(${patch.shared ?? null}, s.shared),
           content = coalesce(${content}::jsonb, s.content), version = s.version + 1, updated_at = now()
     WHERE s.id = ${id} AND ${mayChange(viewer)} AND (${version}::integer IS NULL OR s.version = ${version}::integer)
    RETURNING ${columns(viewer)}`.execute(rows)
  return found.rows[0]
}

/** Whether one was deleted. */
export async function deleteSaved(
  rows: Rows,
  table: SavedTable,
  viewer: Principal,
  id: number,
): Promise<boolean> {
  const found = await sql`
    DELETE FROM ${sql.table(table)} s WHERE s.id = ${id} AND ${mayChange(viewer)} RETURNING s.id`.execute(
    rows,
  )
  return found.rows.length > 0
}
