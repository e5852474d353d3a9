import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows } from '#platform/db/database.ts'
import type {
  Duplicates,
  ImportOptions,
  ImportPlan,
  ImportRun,
  ImportState,
} from '#platform/resource/contract/imports.ts'
import { NEAR } from './group-sums.ts'

/** A stored import. */
export interface StoredImport extends Omit<ImportRun, 'plan' | 'left_out' | 'created_at' | 'finished_at'> {
  mapping: (string | null)[]
  key_fields: string[]
  duplicates: Duplicates
  options: ImportOptions
  language: 'es' | 'en'
  user_id: number
  created_at: Date
  finished_at: Date | null
}

const COLUMNS = sql`
  i.id, i.resource, i.file_name, i.state, i.headings, i.mapping, i.key_fields, i.duplicates, i.options, i.language, i.user_id, i.total,
  i.created, i.changed, i.skipped, i.wrong, i.undone,
  (CASE WHEN i.state IN ('done', 'cancelled')
        THEN (SELECT count(*) FROM resource_import_rows n WHERE n.import_id = i.id AND n.reasons <> '') ELSE 0 END)::integer AS noted, i.created_at, i.finished_at,
  (i.state IN ('done', 'cancelled') AND i.finished_at > now() - interval '1 day') AS can_undo`

export const planOf = ({ mapping, key_fields, duplicates, options }: StoredImport): ImportPlan => ({
  mapping,
  keys: key_fields,
  duplicates,
  ...options,
})

/** Headings without a field. Before its start an import has no mapping. */
export const leftOut = (headings: readonly string[], mapping: readonly (string | null)[]): string[] =>
  headings.filter((heading, at) => heading !== '' && (mapping[at] ?? null) === null)

export const presentImport = (stored: StoredImport): ImportRun => ({
  ...stored,
  left_out: stored.state === 'uploaded' ? [] : leftOut(stored.headings, stored.mapping),
  plan: planOf(stored),
  created_at: stored.created_at.toISOString(),
  finished_at: stored.finished_at?.toISOString() ?? null,
})

export async function findImport(rows: Rows, id: number): Promise<StoredImport | undefined> {
  const found = await sql<StoredImport>`SELECT ${COLUMNS} FROM resource_imports i WHERE i.id = ${id}`.execute(
    rows,
  )
  return found.rows[0]
}

/** A person's newest imports. */
export async function findImports(rows: Rows, resource: string, userId: number): Promise<StoredImport[]> {
  const found = await sql<StoredImport>`
    SELECT ${COLUMNS} FROM resource_imports i
     WHERE i.user_id = ${userId} AND i.resource = ${resource} AND i.state <> 'uploaded'
     ORDER BY i.id DESC LIMIT 20`.execute(rows)
  return found.rows
}

/** Rows and characters per statement: their JSON is written in one turn of the event loop. */
const [AT_ONCE, LENGTH_AT_ONCE] = [2000, 256 * 1024]

interface FilledRow {
  number: number
  cells: readonly string[]
}

/** Rows that are not empty, with their numbers in the sheet, a few at a time. */
function* filledParts(cells: readonly (readonly string[])[]): Generator<FilledRow[]> {
  let part: FilledRow[] = []
  let length = 0
  for (const [at, row] of cells.entries()) {
    if (row.every((cell) => cell === '')) continue
    part.push({ number: at + 2, cells: row })
    length += row.reduce((sum, cell) => sum + cell.length, 0)
    if (part.length < AT_ONCE && length < LENGTH_AT_ONCE) continue
    yield part
    part = []
    length = 0
  }
  if (part.length > 0) yield part
}

export async function insertImport(
  rows: Rows,
  { companyId, userId, language }: Principal,
  made: {
    resource: string
    fileName: string
    headings: readonly string[]
    cells: readonly (readonly string[])[]
  },
): Promise<number> {
  const { id } = await rows
    .insertInto('resource_imports')
    .values({
      company_id: companyId,
      user_id: userId,
      resource: made.resource,
      file_name: cutText(made.fileName, 255),
      headings: [...made.headings],
      language,
      total: made.cells.reduce((sum, row) => sum + (row.some((cell) => cell !== '') ? 1 : 0), 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const part of filledParts(made.cells)) {
    await sql`
      INSERT INTO resource_import_rows (company_id, import_id, number, cells)
      SELECT ${companyId}, ${id}, g.number, g.cells FROM jsonb_to_recordset(${JSON.stringify(part)}::jsonb) AS g (number integer, cells jsonb)`.execute(
      rows,
    )
  }
  return id
}

export interface StagedRow {
  number: number
  cells: string[]
}

/** The next rows without a result. */
export async function nextRows(rows: Rows, id: number, limit: number): Promise<StagedRow[]> {
  const found = await sql<StagedRow>`
    SELECT number, cells FROM resource_import_rows WHERE import_id = ${id} AND outcome IS NULL ORDER BY number LIMIT ${limit}`.execute(
    rows,
  )
  return found.rows
}

/** These rows with those around them, whatever became of them. */
export async function rowsNear(
  rows: Rows,
  id: number | null,
  staged: readonly StagedRow[],
): Promise<readonly StagedRow[]> {
  const first = staged[0]?.number ?? 0
  const last = staged.at(-1)?.number ?? 0
  if (id === null) return staged
  const found = await sql<StagedRow>`
    SELECT number, cells FROM resource_import_rows
     WHERE import_id = ${id} AND number BETWEEN ${first - 2 * NEAR} AND ${last + 2 * NEAR} ORDER BY number`.execute(
    rows,
  )
  return found.rows
}

/** Changes the state if it is one of these. @returns whether it was */
export async function moveImport(
  rows: Rows,
  id: number,
  from: readonly ImportState[],
  to: ImportState,
): Promise<boolean> {
  const ends = to === 'done' || to === 'cancelled'
  const { rows: moved } = await sql`
    UPDATE resource_imports SET state = ${to}, finished_at = CASE WHEN ${ends} THEN now() ELSE finished_at END
     WHERE id = ${id} AND state = ANY(${[...from]}::text[]) RETURNING id`.execute(rows)
  return moved.length === 1
}

/** Saves an import's mapping, also for the next file with these headings. */
export async function savePlan(
  rows: Rows,
  { companyId }: Principal,
  { id, resource, headings }: StoredImport,
  { mapping, keys, duplicates, ...options }: ImportPlan,
): Promise<void> {
  const mappingJson = JSON.stringify(mapping)
  const optionsJson = JSON.stringify(options)
  await sql`
    UPDATE resource_imports SET mapping = ${mappingJson}::jsonb, key_fields = ${keys}, duplicates = ${duplicates},
           options = ${optionsJson}::jsonb
     WHERE id = ${id}`.execute(rows)
  await sql`
    INSERT INTO resource_import_mappings (company_id, resource, headings, mapping, key_fields, duplicates, options)
    VALUES (${companyId}, ${resource}, md5(${headings.join('\t')}), ${mappingJson}::jsonb, ${keys}, ${duplicates}, ${optionsJson}::jsonb)
    ON CONFLICT (company_id, resource, headings)
      DO UPDATE SET mapping = excluded.mapping, key_fields = excluded.key_fields, duplicates = excluded.duplicates,
                    options = excluded.options`.execute(rows)
}

/** The company's last mapping for such a file. */
export async function findPlan(
  rows: Rows,
  resource: string,
  headings: readonly string[],
): Promise<ImportPlan | undefined> {
  const found = await sql<ImportPlan & { options: ImportOptions }>`
    SELECT mapping, key_fields AS keys, duplicates, options FROM resource_import_mappings
     WHERE resource = ${resource} AND headings = md5(${headings.join('\t')})`.execute(rows)
  const [known] = found.rows
  if (!known) return undefined
  const { options, ...plan } = known
  return { ...plan, ...options }
}
