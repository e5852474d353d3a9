import type { Rows } from '#platform/db/database.ts'
import { type AccountRow, findByKey } from '../accounts/account.queries.ts'

/** An account is read anew after so long: a change of it counts from then on at the latest, ms. */
const LASTS = 1000
/** Remembered at most: whoever tries out addresses fills no memory. */
const MOST = 1000

/** Finds the account of a callback's address. */
type FindCallbackAccount = (provider: string, key: string) => Promise<AccountRow | undefined>

/**
 * A burst of callbacks asks for its account once a second instead of once each: otherwise each of them waits for a connection,
 * behind the jobs that carry out what came before.
 */
export function createKnownAccounts(rows: () => Rows): FindCallbackAccount {
  const known = new Map<string, { row: Promise<AccountRow | undefined>; until: number }>()
  return (provider, key) => {
    const name = `${provider} ${key}`
    const kept = known.get(name)
    if (kept && kept.until > performance.now()) return kept.row
    const row = findByKey(rows(), provider, key)
    if (known.size >= MOST) known.clear()
    known.set(name, { row, until: performance.now() + LASTS })
    // Who is not there may be there in a moment, and a database that was away is back.
    const forget = (): void => {
      if (known.get(name)?.row === row) known.delete(name)
    }
    row.then((found) => found ?? forget(), forget)
    return row
  }
}
