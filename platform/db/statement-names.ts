import { createHash } from 'node:crypto'

/** Enough for every statement that the program writes; texts that vary without end must not fill the connections. */
const MOST = 1_000

/**
 * Names under which the database keeps statements prepared, one a text: parsing and planning a list behind row-level
 * security takes longer than reading it. Null for what comes after the last place, which is then prepared each time.
 */
export function statementNames(): (sql: string) => string | null {
  const names = new Map<string, string>()
  return (sql) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    if (names.size >= MOST) return null
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 24)
    names.set(sql, name)
    return name
  }
}
