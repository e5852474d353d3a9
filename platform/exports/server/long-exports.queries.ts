import { sql } from 'kysely'
import type { Language } from '#platform/access/principal.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows } from '#platform/db/database.ts'
import type { ExportState, LongExport } from '../contract/long-exports.ts'

/** A stored export. */
export interface StoredExport {
  id: number
  user_id: number
  source: string
  query: Record<string, string>
  title: string
  language: Language
  state: ExportState
  total: number | null
  written: number
  attempts: number
  file_id: string | null
  /** As by `accessOf`; null: not known. */
  access: string | null
  created_at: Date
  finished_at: Date | null
}

/** Whether there is a file, and it is for somebody with this access. */
export const hasFile = ({ state, file_id, access }: StoredExport, now: string): boolean =>
  state === 'done' && file_id !== null && (access === null || access === now)

/** @param access of its owner now */
export const presentExport = (stored: StoredExport, access: string): LongExport => ({
  id: stored.id,
  title: stored.title,
  state: stored.state,
  total: stored.total,
  written: stored.written,
  created_at: stored.created_at.toISOString(),
  finished_at: stored.finished_at?.toISOString() ?? null,
  ready: hasFile(stored, access),
})

const COLUMNS = sql`
  id, user_id, source, query, title, language, state, total, written, attempts, file_id, access, created_at, finished_at`

export async function findExport(rows: Rows, id: number): Promise<StoredExport | undefined> {
  const found = await sql<StoredExport>`SELECT ${COLUMNS} FROM long_exports WHERE id = ${id}`.execute(rows)
  return found.rows[0]
}

const MAX_LISTED = 50

/** A person's newest exports. */
export async function findExports(rows: Rows, userId: number): Promise<StoredExport[]> {
  const found = await sql<StoredExport>`
    SELECT ${COLUMNS} FROM long_exports WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${MAX_LISTED}`.execute(
    rows,
  )
  return found.rows
}

export async function countUnderWay(rows: Rows, userId: number): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*) FROM long_exports WHERE user_id = ${userId} AND state IN ('waiting', 'running')`.execute(
    rows,
  )
  return found.rows[0]?.count ?? 0
}

export async function insertExport(
  rows: Rows,
  made: {
    companyId: number
    userId: number
    source: string
    query: Readonly<Record<string, string>>
    title: string
    language: Language
  },
): Promise<StoredExport> {
  const { rows: stored } = await sql<StoredExport>`
    INSERT INTO long_exports (company_id, user_id, source, query, title, language)
    VALUES (${made.companyId}, ${made.userId}, ${made.source}, ${JSON.stringify(made.query)}::jsonb, ${cutText(made.title, 255)}, ${made.language})
    RETURNING ${COLUMNS}`.execute(rows)
  const [one] = stored
  if (!one) throw new Error('the export was not stored')
  return one
}

/** Changes the state if it is one of these. @returns the new row; undefined when it was in another state */
export async function moveExport(
  rows: Rows,
  id: number,
  from: readonly ExportState[],
  to: ExportState,
): Promise<StoredExport | undefined> {
  const begins = to === 'running'
  const { rows: moved } = await sql<StoredExport>`
    UPDATE long_exports
       SET state = ${to}, finished_at = CASE WHEN ${begins} THEN NULL ELSE now() END,
           attempts = attempts + ${begins ? 1 : 0}, written = CASE WHEN ${begins} THEN 0 ELSE written END
     WHERE id = ${id} AND state = ANY(${[...from]}::text[]) RETURNING ${COLUMNS}`.execute(rows)
  return moved[0]
}

/** @returns false once cancelled */
export async function saveProgress(
  rows: Rows,
  id: number,
  { written, total }: { written: number; total?: number },
): Promise<boolean> {
  const { rows: stored } = await sql`
    UPDATE long_exports SET written = ${written}, total = coalesce(${total ?? null}::integer, total)
     WHERE id = ${id} AND state = 'running' RETURNING id`.execute(rows)
  return stored.length === 1
}
