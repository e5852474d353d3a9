import { createHash } from 'node:crypto'

/** Enough for the program's own statements; a limit, so that varying texts do not fill the connections. */
const MAX = 1_000

/**
 * Names for prepared statements, one per text: parsing and planning a list behind row-level security takes longer than
 * reading it. Null once all names are used; such a statement is planned each time.
 */
export function statementNames(): (sql: string) => string | null {
  const names = new Map<string, string>()
  return (sql) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    if (names.size >= MAX) return null
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 24)
    names.set(sql, name)
    return name
  }
}
