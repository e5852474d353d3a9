import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'

const BETWEEN = /[>›»→|/]/

const partsOf = (text: string): string[] =>
  text
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Stages by their path of line, phase and stage, or its end; other texts are missing. */
export async function identifyStages(
  rows: Rows,
  _viewer: Principal,
  texts: readonly string[],
): Promise<Map<string, number>> {
  const paths = texts
    .map((text) => ({ text, parts: partsOf(text) }))
    .filter(({ parts }) => parts.length === 2 || parts.length === 3)
    .map(({ text, parts }) => ({ text, stage: parts.at(-1), near: parts.at(-2), far: parts.at(-3) ?? null }))
  if (paths.length === 0) return new Map()
  const { rows: found } = await sql<{ text: string; id: number }>`
    SELECT g.text, min(s.id)::bigint AS id
      FROM jsonb_to_recordset(${JSON.stringify(paths)}::jsonb) AS g (text text, stage text, near text, far text)
      JOIN crm_stages s ON s.deleted_at IS NULL AND search_form(s.name) = search_form(g.stage)
      JOIN crm_phases p ON p.id = s.phase_id AND p.deleted_at IS NULL
      JOIN crm_business_lines l ON l.id = p.line_id AND l.deleted_at IS NULL
     WHERE CASE WHEN g.far IS NULL THEN search_form(g.near) IN (search_form(p.name), search_form(l.name))
                ELSE search_form(g.near) = search_form(p.name) AND search_form(g.far) = search_form(l.name) END
     GROUP BY g.text HAVING count(*) = 1`.execute(rows)
  return new Map(found.map(({ text, id }) => [text, id]))
}
