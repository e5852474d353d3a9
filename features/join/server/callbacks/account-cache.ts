import type { Rows } from '#platform/db/database.ts'
import { type AccountRow, findByKey } from '../accounts/account.queries.ts'

/** Cache lifetime: changes of an account take effect after at most this time, ms. */
const LASTS = 1000
/** Cache size: guessed addresses do not fill the memory. */
const MAX = 1000

/** Finds the account of a callback's address. */
type FindCallbackAccount = (provider: string, key: string) => Promise<AccountRow | undefined>

/**
 * Looks an account up at most once a second during a burst of callbacks: otherwise each would wait for a database
 * connection, behind the jobs that process the earlier ones.
 */
export function createAccountCache(rows: () => Rows): FindCallbackAccount {
  const known = new Map<string, { row: Promise<AccountRow | undefined>; until: number }>()
  return (provider, key) => {
    const name = `${provider} ${key}`
    const cached = known.get(name)
    if (cached && cached.until > performance.now()) return cached.row
    const row = findByKey(rows(), provider, key)
    if (known.size >= MAX) known.clear()
    known.set(name, { row, until: performance.now() + LASTS })
    // Not cached: an account that is missing may be created, and a failing database may recover.
    const forget = (): void => {
      if (known.get(name)?.row === row) known.delete(name)
    }
    row.then((found) => found ?? forget(), forget)
    return row
  }
}
