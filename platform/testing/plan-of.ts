import { sql } from 'kysely'
import type { Database, Rows } from '#platform/db/database.ts'

interface Compilable {
  compile(): { sql: string; parameters: readonly unknown[] }
}

/** EXPLAIN of a company's query, as text. Fill and analyse the tables first. */
export const planOf = (
  database: Database,
  companyId: number,
  query: (rows: Rows) => Compilable,
): Promise<string> =>
  database.tenant(companyId, async ({ rows }) => {
    const compiled = query(rows).compile()
    const text = compiled.sql
      .split(/\$\d+/)
      .flatMap((part, index) =>
        index === 0 ? [sql.raw(part)] : [sql.lit(literal(compiled.parameters[index - 1])), sql.raw(part)],
      )
    const explained = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${sql.join(text, sql.raw(''))}`.execute(
      rows,
    )
    return explained.rows.map((row) => row['QUERY PLAN']).join('\n')
  })

const literal = (value: unknown): string | number | boolean | null =>
  Array.isArray(value)
    ? `{${value.join()}}`
    : value === null || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : String(value)
